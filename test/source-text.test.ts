import { describe, expect, it } from 'vitest';
import { literalTexts } from './source/literal-text.js';
import { sourceFiles } from './source/source-files.js';
import { foreignStyles } from './source/style-sheet.js';

const COMPONENT = /^(?:element|ui|widgets)\b.*\.tsx$/;
const STYLE_ELEMENT = /<style\b|createElement\(\s*['"`]style\b|\.(?:inner|outer)HTML\b|insertAdjacentHTML|dangerouslySetInnerHTML/;

describe('no component holds words of one language', () => {
  it.each(sourceFiles('src', COMPONENT))('$path', (file) => {
    expect(literalTexts(file)).toEqual([]);
  });

  it.each([
    ['a text', '<p>Loading</p>', 'Loading'],
    ['a text beside an expression', '<p>{count} tokens</p>', 'tokens'],
    ['a text of a fragment', '<>Oops</>', 'Oops'],
    ['a string in braces', "<p>{'Loading'}</p>", 'Loading'],
    ['either of two strings', "<p>{busy ? 'Loading' : name}</p>", 'Loading'],
    ['a string for when there is none', "<p>{name || 'Unnamed'}</p>", 'Unnamed'],
    ['a string that is put together', "<p>{'Token ' + name}</p>", 'Token '],
    ['a template', '<p>{`Token ${name}`}</p>', 'Token '],
    ['an accessible name', '<button aria-label="Close" />', 'Close'],
    ['an accessible name in braces', "<button aria-label={'Close'} />", 'Close'],
    ['a title of a component', '<Panel title="Subscriptions" />', 'Subscriptions'],
    ['a placeholder', '<input placeholder="Search" />', 'Search'],
    ['an alternative text', '<img alt="Logo" />', 'Logo'],
  ])('finds %s', (_, jsx, found) => {
    expect(literalTexts({ path: 'a.tsx', content: `const a = ${jsx};` })).toEqual([found]);
  });

  it.each([
    ['a message', "<p title={text('name')}>{text('loading')}</p>"],
    ['marks without letters', '<p>· {count} / 3</p>'],
    ['attributes that nobody reads', '<p class="empty" part="address" role="status" id="a" />'],
  ])('accepts %s', (_, jsx) => {
    expect(literalTexts({ path: 'a.tsx', content: `const a = ${jsx};` })).toEqual([]);
  });
});

describe('style sheets follow the direction of writing, and no size of the page', () => {
  it.each(sourceFiles('src', /^(?!harness\b).*\.css$/))('$path', (file) => {
    expect(foreignStyles(file)).toEqual([]);
  });

  it.each([
    ['left: 0', 'left'],
    ['margin-left: 1px', 'margin-left'],
    ['padding-right:1px', 'padding-right'],
    ['border-top: 0', 'border-top'],
    ['border-left-color: red', 'border-left-color'],
    ['border-top-left-radius: 1px', 'border-top-left-radius'],
    ['width: 1px', 'width'],
    ['max-height: 1px', 'max-height'],
    ['overflow-x: auto', 'overflow-x'],
    ['text-align: left', 'text-align: left'],
    ['float:right', 'float:right'],
    ['font-size: 1.5rem', '1.5rem'],
    ['padding: calc(.5rem + 1px)', '.5rem'],
  ])('finds %s', (declaration, found) => {
    expect(foreignStyles({ path: 'a.css', content: `.a{${declaration}}` })).toEqual([found]);
    expect(foreignStyles({ path: 'a.css', content: `.a {\n  color: red;\n  ${declaration};\n}` })).toEqual([found]);
  });

  it.each([
    ['logical properties', '.a { margin-inline-start: 1px; inset-inline-end: 0; inline-size: 1em; border-start-start-radius: 1px }'],
    ['names that hold a physical one', '.left { border-width: 1px; --left: 0; line-height: 1; transition: left 1s }'],
    ['comments', '/* left: 0 */ .a { color: red }'],
    ['conditions', '@media (min-width: 20em) { .a { text-align: start } }'],
  ])('accepts %s', (_, content) => {
    expect(foreignStyles({ path: 'a.css', content })).toEqual([]);
  });
});

describe('nothing is written into the page that a strict policy refuses', () => {
  it.each(sourceFiles('src', /^(?!harness\b|release\b).*\.tsx?$/))('$path', ({ content }) => {
    expect(content).not.toMatch(STYLE_ELEMENT);
  });

  it.each([
    '<style>{css}</style>',
    "document.createElement('style')",
    'host.innerHTML = html',
    'host.outerHTML = html',
    "host.insertAdjacentHTML('beforeend', html)",
    '<p dangerouslySetInnerHTML={{ __html: html }} />',
  ])('finds %s', (code) => {
    expect(code).toMatch(STYLE_ELEMENT);
  });
});
