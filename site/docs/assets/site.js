/* What a page does beside being read: another day, definitions, light or dark. Works from a folder; asks nobody anything. */
"use strict";

(() => {
  const site = JSON.parse(document.getElementById("Site").textContent);

  /* The one rule of being in force (docs/site.md): from <= day < to. Days are YYYY-MM-DD, which compare as text. */
  function stateOn(element, day) {
    const { from, to, unknown } = element.dataset;
    if (unknown || !from) return "unknown";
    if (day < from) return "not_yet";
    return to && day >= to ? "ended" : "in_force";
  }

  function longDay(day) {
    const [year, month, date] = day.split("-").map(Number);
    return site.language === "zh"
      ? `${year}年${month}月${date}日`
      : `${date} ${site.words.months.split(" ")[month - 1]} ${year}`;
  }

  function showState(badge, state) {
    badge.className = `state state--${state}`;
    badge.textContent = site.words[`state_${state}`];
  }

  /* Everything on the page that has days of its own is told as on this one. */
  function showDay(day) {
    for (const badge of document.querySelectorAll("[data-state]")) showState(badge, stateOn(badge, day));
    for (const clause of document.querySelectorAll("section.clause")) {
      const state = stateOn(clause, day);
      let badge = clause.querySelector("[data-as-at-badge]");
      if (state === "in_force") {
        badge?.remove();
        continue;
      }
      if (!badge) {
        badge = document.createElement("span");
        badge.dataset.asAtBadge = "";
        clause.querySelector(".clause__heading").append(" ", badge);
      }
      showState(badge, state);
    }
    for (const place of document.querySelectorAll("[data-as-of]"))
      place.textContent = site.words.on_day.replace("{day}", longDay(day));
  }

  /* The edition in force on a day, found in the time line; one that was withdrawn never is. */
  function editionOn(day) {
    return [...document.querySelectorAll("[data-timeline] li")].find(
      (line) => !line.dataset.withdrawn && stateOn(line, day) === "in_force"
    );
  }

  function chooseDay(form) {
    const day = form.elements.on.value;
    const told = form.querySelector("[data-told]");
    const begins = document.querySelector("[data-record-begins]")?.dataset.recordBegins;
    const line = editionOn(day);
    if (!line) {
      told.textContent = begins && day < begins ? told.dataset.before : told.dataset.none;
      showDay(day);
      return;
    }
    if (line.hasAttribute("aria-current")) {
      history.replaceState(null, "", `?on=${day}${location.hash}`);
      showDay(day);
      told.textContent = `${told.dataset.shown} ${longDay(day)}`;
      return;
    }
    location.href = `${line.querySelector("a").getAttribute("href")}?on=${day}${location.hash}`;
  }

  const form = document.querySelector("[data-as-at]");
  const asked = new URLSearchParams(location.search).get("on");
  const isDay = asked && /^\d{4}-\d\d-\d\d$/.test(asked) && !Number.isNaN(Date.parse(asked));
  if (form) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      chooseDay(form);
    });
    form.elements.on.value = isDay ? asked : site.today;
    if (isDay) {
      showDay(asked);
      const told = form.querySelector("[data-told]");
      told.textContent = `${told.dataset.shown} ${longDay(asked)}`;
    }
  }
  if (!isDay) {
    /* A page lies on its host for a while: where it stands is told for the reader's day, not for the day it was made. */
    const now = new Date();
    const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
    if (today > site.today) {
      showDay(today);
      if (form) form.elements.on.value = today;
    }
  }

  /* A definition beside its term, on hover and on focus; it stays while it is pointed at, and Escape takes it away. */
  let shown = null;
  function hideDefinition() {
    if (!shown) return;
    shown.box.remove();
    shown.term.removeAttribute("aria-describedby");
    shown = null;
  }
  function showDefinition(term) {
    if (shown?.term === term) return;
    hideDefinition();
    const hash = decodeURIComponent(term.getAttribute("href").split("#")[1] ?? "");
    const text = document.getElementById(hash)?.querySelector(".text");
    if (!text) return;
    const box = document.createElement("div");
    box.className = "definition";
    box.id = "Definition";
    box.setAttribute("role", "tooltip");
    box.textContent = text.textContent;
    document.body.append(box);
    const at = term.getClientRects()[0];
    const left = Math.min(at.left, document.documentElement.clientWidth - box.offsetWidth - 8);
    box.style.left = `${Math.max(8, left) + scrollX}px`;
    box.style.top = `${at.bottom + scrollY + 2}px`;
    box.addEventListener("mouseleave", (event) => event.relatedTarget !== term && hideDefinition());
    term.setAttribute("aria-describedby", "Definition");
    shown = { box, term };
  }
  for (const term of document.querySelectorAll("a.term")) {
    term.addEventListener("mouseenter", () => showDefinition(term));
    term.addEventListener("focus", () => showDefinition(term));
    term.addEventListener("blur", hideDefinition);
    term.addEventListener("click", hideDefinition);
    term.addEventListener("mouseleave", (event) => {
      if (!shown?.box.contains(event.relatedTarget)) setTimeout(() => shown?.box.matches(":hover") || hideDefinition(), 150);
    });
  }
  document.addEventListener("keydown", (event) => event.key === "Escape" && hideDefinition());

  document.querySelector("[data-scheme]")?.addEventListener("click", () => {
    const next = document.body.dataset.mdColorScheme === "slate" ? "default" : "slate";
    document.body.dataset.mdColorScheme = next;
    try {
      localStorage.setItem("inforce-scheme", next);
    } catch {
      /* a browser that keeps nothing: the choice holds for this page */
    }
  });
})();
