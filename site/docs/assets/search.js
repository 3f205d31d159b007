/* Searching, on the reader's own machine: loads the parts of the index that hold the words typed (docs/site.md). */
"use strict";

const inforceSearch = (() => {
  const HAN = "\\u3400-\\u9fff\\uf900-\\ufaff";
  const RUN = new RegExp(`[0-9]+(?:[.,:/][0-9]+)*|[${HAN}]+|(?:(?![${HAN}])\\p{L})+`, "gu");
  const IS_HAN = new RegExp(`^[${HAN}]`, "u");
  const UNINDEXED = new Set(
    "the a an of to in on at for and or by with from is are be been was were as that this it its".split(" ")
  );

  /* The same rule as `terms` in tools/inforce/pages/search_terms.py. */
  function terms(text) {
    const found = [];
    for (const [run] of text.normalize("NFKC").toLowerCase().matchAll(RUN)) {
      if (IS_HAN.test(run)) {
        const signs = [...run];
        if (signs.length === 1) found.push(run);
        for (let at = 1; at < signs.length; at++) found.push(signs[at - 1] + signs[at]);
      } else if (!UNINDEXED.has(run)) found.push(withoutPlural(run));
    }
    return found;
  }

  function withoutPlural(word) {
    if (word.length < 4 || !word.endsWith("s")) return word;
    if (word.endsWith("sses")) return word.slice(0, -2);
    if (word.endsWith("ies") && !/[ea]ies$/.test(word)) return `${word.slice(0, -3)}y`;
    if (/[us]s$/.test(word)) return word;
    return word.slice(0, -1);
  }

  const keyOf = (term) => (IS_HAN.test(term) || /^[0-9]/.test(term) ? [...term][0] : [...term].slice(0, 2).join(""));
  /* Python's order of strings, by code points. */
  function before(a, b) {
    const [x, y] = [[...a], [...b]];
    for (let at = 0; at < Math.min(x.length, y.length); at++)
      if (x[at] !== y[at]) return x[at].codePointAt(0) - y[at].codePointAt(0);
    return x.length - y.length;
  }

  const parts = new Map();
  const waiting = new Map();
  let root = "";

  function received(name, data) {
    parts.set(name, data);
  }

  function load(name) {
    if (parts.has(name)) return Promise.resolve(parts.get(name));
    if (!waiting.has(name))
      waiting.set(
        name,
        new Promise((resolve, reject) => {
          const script = document.createElement("script");
          script.src = `${root}search/${name}.js`;
          script.onload = () => (parts.has(name) ? resolve(parts.get(name)) : reject(new Error(name)));
          script.onerror = () => {
            waiting.delete(name);
            reject(new Error(name));
          };
          document.head.append(script);
        })
      );
    return waiting.get(name);
  }

  /* The part whose first entry is the last that does not come after what is looked for. */
  function partFor(firsts, isAfter) {
    let low = 0;
    let high = firsts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (isAfter(firsts[middle])) high = middle - 1;
      else low = middle;
    }
    return low;
  }

  /* The index's terms that a word typed stands for, each with what it counts: itself, and what begins with it. */
  function meant(term, part) {
    const found = [];
    if (Object.hasOwn(part, term)) found.push([term, 1]);
    if (IS_HAN.test(term) ? [...term].length === 1 : term.length >= 3 && !/^[0-9]/.test(term)) {
      const stem = found.length ? term : term.replace(/(?:ing|ed)$/, "");
      for (const other of Object.keys(part))
        if (other !== term && other.startsWith(stem) && stem.length >= Math.min(3, term.length)) found.push([other, 0.4]);
    }
    return found;
  }

  async function scored(query, index) {
    const scores = new Map();
    const wanted = [...new Set(terms(query))];
    const loaded = await Promise.all(
      wanted.map((term) => {
        const key = keyOf(term);
        const at = partFor(index.terms, (first) => before(keyOf(first), key) > 0);
        return load(`terms-${at}`);
      })
    );
    wanted.forEach((term, number) => {
      const best = new Map();
      for (const [other, counts] of meant(term, loaded[number])) {
        const posting = loaded[number][other];
        const rare = Math.log(1 + (index.documents - posting.length / 2 + 0.5) / (posting.length / 2 + 0.5));
        for (let at = 0, document = 0; at < posting.length; at += 2) {
          document += posting[at];
          const score = (counts * rare * posting[at + 1]) / 10;
          if (score > (best.get(document) ?? 0)) best.set(document, score);
        }
      }
      for (const [document, score] of best) {
        const [has, sum] = scores.get(document) ?? [0, 0];
        scores.set(document, [has + 1, sum + score]);
      }
    });
    return { scores, wanted };
  }

  /* A place and those above it: their rules apply there too. */
  function scope(place, places) {
    const found = new Set();
    for (let at = place; at; at = places[at]?.[1]) found.add(at);
    return found;
  }

  function admitted(document, index, places, day) {
    const edition = index.editions[partFor(index.editions, (row) => row[6] > document)];
    if (places && !places.has(edition[2])) return null;
    const [from, to] = index.days[document] ?? [edition[3], edition[4]];
    if (day && (!from || day < from || (to && day >= to))) return null;
    return edition;
  }

  /* Everything found, the best first: what has the words most tellingly, and nearly all of them before a part of them. */
  async function search(query, { place = "", on = "" } = {}) {
    const index = await load("editions");
    if (!index.documents) return [];
    const { scores, wanted } = await scored(query, index);
    const places = place ? scope(place, index.places) : null;
    const found = [];
    for (const [document, [has, sum]] of scores) {
      const edition = admitted(document, index, places, on);
      const part = has / wanted.length;
      if (edition && part >= 0.5) found.push({ document, edition, score: sum * part * part });
    }
    return found.sort((a, b) => b.score - a.score || a.document - b.document);
  }

  async function textOf(document) {
    const index = await load("editions");
    const at = partFor(index.texts, (first) => first > document);
    const [anchor, number, heading, text] = (await load(`texts-${at}`))[document - index.texts[at]];
    return { anchor, number, heading, text };
  }

  return { terms, search, textOf, received, load, under: (folder) => { root = folder; } };
})();

/* What each part of the index calls. */
function inforceSearchPart(name, data) {
  inforceSearch.received(name, data);
}

(() => {
  const form = document.querySelector("[data-search]");
  if (!form) return;
  const site = JSON.parse(document.getElementById("Site").textContent);
  const told = document.querySelector("[data-search-told]");
  const list = document.querySelector("[data-search-found]");
  const more = document.querySelector("[data-search-more]");
  const AT_ONCE = 10;
  let run = 0;
  let rest = [];
  inforceSearch.under(form.dataset.root);

  function marked(text, words) {
    const folded = text.toLowerCase();
    const at = words.map((word) => folded.indexOf(word)).filter((place) => place >= 0).sort((a, b) => a - b)[0] ?? 0;
    const start = Math.max(0, at - 60);
    const shown = text.slice(start, start + 220);
    const box = document.createElement("p");
    box.className = "found__text";
    if (start) box.append("… ");
    const pattern = words.length && new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")).join("|")})`, "giu");
    shown.split(pattern || "\u0000").forEach((piece, number) => {
      if (number % 2 === 0) return box.append(piece);
      const mark = document.createElement("mark");
      mark.textContent = piece;
      box.append(mark);
    });
    if (start + 220 < text.length) box.append(" …");
    return box;
  }

  async function row(hit, words, on) {
    const { anchor, number, heading, text } = await inforceSearch.textOf(hit.document);
    const [page, title, place, , , language] = hit.edition;
    const { places } = await inforceSearch.load("editions");
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = `${form.dataset.root}${page}${on ? `?on=${on}` : ""}${anchor ? `#${anchor}` : ""}`;
    link.lang = language;
    link.textContent = anchor ? [title, [number, heading].filter(Boolean).join(" ")].join(language === "zh" ? "　" : ", ") : title;
    const where = document.createElement("span");
    where.className = "quiet";
    where.textContent = ` · ${places[place][0]}`;
    const snippet = marked(text, words);
    snippet.lang = language;
    item.append(link, where, snippet);
    return item;
  }

  async function show(words, on) {
    const next = rest.splice(0, AT_ONCE);
    const mine = run;
    /* All are asked for at once, and each is shown as soon as those before it are. */
    const rows = next.map((hit) => row(hit, words, on));
    for (const made of rows) made.catch(() => {}); /* the first that fails is told of, below */
    for (const made of rows) {
      const item = await made;
      if (mine !== run) return;
      list.append(item);
    }
    more.hidden = rest.length === 0;
  }

  async function go() {
    const mine = ++run;
    const query = form.elements.q.value.trim();
    const [place, on] = [form.elements.place.value, form.elements.on.value];
    const asked = new URLSearchParams([["q", query], ["place", place], ["on", on]].filter(([, value]) => value));
    history.replaceState(null, "", asked.size ? `?${asked}` : location.pathname);
    list.replaceChildren();
    more.hidden = true;
    told.textContent = query ? site.words.search_wait : "";
    if (!query) return;
    try {
      const found = await inforceSearch.search(query, { place, on });
      if (mine !== run) return;
      rest = found;
      told.textContent = found.length ? site.words.search_found.replace("{count}", found.length) : site.words.search_none;
      const words = [...new Set(inforceSearch.terms(query))];
      const failed = () => {
        if (mine === run) told.textContent = site.words.search_failed;
      };
      more.onclick = () => show(words, on).catch(failed);
      await show(words, on).catch(failed);
    } catch {
      if (mine === run) told.textContent = site.words.search_failed;
    }
  }

  const asked = new URLSearchParams(location.search);
  form.elements.q.value = asked.get("q") ?? "";
  form.elements.on.value = asked.get("on") ?? "";
  form.elements.place.value = asked.get("place") ?? "";
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    go();
  });
  form.addEventListener("change", go);
  let typed = 0;
  form.elements.q.addEventListener("input", () => {
    clearTimeout(typed);
    typed = setTimeout(go, 250);
  });
  if (form.elements.q.value) go();
})();
