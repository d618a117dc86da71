import { expect, it } from 'vitest';
import zone from 'zone.js?raw';
import { openPortal, scriptFile, scriptTag } from '../browser/portal-page.js';
import { expectWorkingWidgets } from '../browser/expect-working-widgets.js';

/**
 * Extends the built-ins as Prototype 1.7 does, which no package registry has: the ones that then
 * differ from the standard, and examples of the others.
 */
const PROTOTYPE = `
  const { slice, forEach, filter, find, map } = Array.prototype;
  Object.extend = (target, source) => {
    for (const name in source) target[name] = source[name];
    return target;
  };
  Object.extend(Object, {
    clone: (object) => Object.extend({}, object),
    inspect: String,
    toJSON: JSON.stringify,
    values: (object) => Object.keys(object).map((name) => object[name]),
  });
  // Only of what has a length, and without a function.
  Array.from = (list) => (list ? slice.call(list) : []);
  const toArray = function () { return slice.call(this); };
  Object.extend(Array.prototype, {
    entries: toArray,
    toArray,
    clone: toArray,
    each(iterator, context) { forEach.call(this, iterator, context); return this; },
    find,
    detect: find,
    select: filter,
    findAll: filter,
    collect: map,
    include(value) { return this.indexOf(value) !== -1; },
    invoke(method, ...args) { return this.map((item) => item[method](...args)); },
    inject(memo, iterator) { this.each((item, index) => { memo = iterator(memo, item, index); }); return memo; },
    pluck(name) { return this.map((item) => item[name]); },
    first() { return this[0]; },
    last() { return this[this.length - 1]; },
    clear() { this.length = 0; return this; },
    compact() { return this.filter((item) => item != null); },
    size() { return this.length; },
    without(...items) { return this.filter((item) => !items.includes(item)); },
    inspect() { return '[' + this.map(String).join(', ') + ']'; },
  });
  Object.extend(Function.prototype, {
    bind(context, ...args) {
      if (args.length === 0 && context === undefined) return this;
      const method = this;
      const bound = function (...rest) {
        return method.apply(this instanceof bound ? this : context || window, [...args, ...rest]);
      };
      return bound;
    },
    curry(...args) { return this.bind(undefined, ...args); },
    delay(seconds, ...args) { return setTimeout(() => this(...args), seconds * 1000); },
    defer(...args) { return this.delay(0.01, ...args); },
    wrap(wrapper) { const method = this; return function (...args) { return wrapper.call(this, method, ...args); }; },
    methodize() { const method = this; return function (...args) { return method(this, ...args); }; },
  });
  Object.extend(String.prototype, {
    startsWith(text) { return this.lastIndexOf(text, 0) === 0; },
    endsWith(text) { const start = this.length - text.length; return start >= 0 && this.indexOf(text, start) === start; },
    strip() { return this.trim(); },
    include(text) { return this.indexOf(text) > -1; },
    sub(pattern, replacement) { return this.replace(pattern, replacement); },
    blank() { return /^\\s*$/.test(this); },
    times(count) { return this.repeat(count); },
    toArray() { return this.split(''); },
  });
  Object.extend(Number.prototype, {
    succ() { return this + 1; },
    times(iterator) { for (let index = 0; index < this; index++) iterator(index); return this; },
    round() { return Math.round(this); },
  });
  const scrollTo = function () { window.scrollTo(0, this.offsetTop); return this; };
  Object.extend(HTMLElement.prototype, {
    remove() { this.parentNode?.removeChild(this); return this; },
    update(content) { this.textContent = content; return this; },
    replace(content) { this.replaceWith(content); return this; },
    select(selector) { return [...this.querySelectorAll(selector)]; },
    match(selector) { return this.matches(selector); },
    clone(deep) { return this.cloneNode(deep); },
    wrap(wrapper) { this.replaceWith(wrapper); wrapper.append(this); return wrapper; },
    hide() { this.style.display = 'none'; return this; },
    show() { this.style.display = ''; return this; },
    visible() { return this.style.display !== 'none'; },
    on() { return this; },
    fire() { return this; },
    observe() { return this; },
    scrollTo,
  });
  Object.extend(Event.prototype, {
    stop() { this.preventDefault(); this.stopPropagation(); },
    element() { return this.target; },
  });
  window.Element = Object.extend(function Element(name) { return document.createElement(name); }, window.Element);
  Element.prototype = HTMLElement.prototype.__proto__;
  window.Prototype = { Version: '1.7.3' };`;

it.each([
  ['Prototype 1.7', PROTOTYPE],
  ['zone.js', zone],
])('the widgets work in a page with %s', async (_, library) => {
  const { page, requestsTo } = await openPortal({
    files: { '/library.js': scriptFile(library) },
    body: `<script src="/library.js"></script>${scriptTag('customer-card subscription-list')}`,
  });
  await expectWorkingWidgets(page);
  await page.evaluate(() => void PortalWidgets.refresh());
  await expect.poll(() => requestsTo('getCustomer').length).toBe(2);
});
