// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { type Known, leanCode } from '../../src/release/lean-code.js';
import { PREACT } from '../../src/release/unused-code.js';

const NOTHING: Known = { values: {}, unused: [] };

function lean(code: string, known: Partial<Known>, file = 'a.js'): string {
  return leanCode(new Map([[file, code]]), { ...NOTHING, ...known }).get(file) ?? '';
}

describe('leanCode', () => {
  it('leaves code that nothing is known of as it is', () => {
    const code = "import { a } from './b';\nexport const c = (d) => ({ ...a, d, [d]: `${d}` });";
    expect(lean(code, {})).toBe(code);
  });

  it('puts the value of an expression in its place, and in that of an assignment to it', () => {
    const code = 'if (options.a && (isB = c.isB)) d(isB, { isB: e.isB });';
    expect(lean(code, { values: { 'options.a': 'undefined', isB: 'false' } })).toBe('if (undefined && (false)) d(false, { isB: e.isB });');
  });

  it('sees nothing of what a page has put on every object', () => {
    expect(lean('for (const a in b) c(a);', {})).toBe('for (const a of Object.keys(b ?? 0)) c(a);');
    expect(lean('const a = {};', {})).toBe('const a = { __proto__: null };');
    expect(lean('try { a(); } catch {} const d = { e: 1 };', {})).toBe('try { a(); } catch {}\nconst d = { e: 1 };');
  });

  it('takes a parameter that has one value out of its function and out of each call, in whatever file', () => {
    const files = new Map([
      ['a.js', 'export function a(b, isC, d) {\n  return isC ? b : d;\n}'],
      ['b.js', "import { a } from './a.js';\na(1, x ? y : z, a(2, 3, 4));"],
    ]);
    const after = leanCode(files, { ...NOTHING, values: { isC: 'false' } });
    expect(after.get('a.js')).toBe('export function a(b,  d) {\n  return false ? b : d;\n}');
    expect(after.get('b.js')).toBe("import { a } from './a.js';\na(1,  a(2,  4));");
  });

  it('drops what is unused: its declaration, its members, its calls and its place among the exports', () => {
    const code = [
      'function A() {}',
      'A.prototype.b = 1;',
      "Object.defineProperty(A.prototype, 'c', {});",
      'function B() {}',
      'B.prototype.d = 1;',
      'B.prototype.e = () => d(f(1));',
      'declare class A {}',
      'export { A, B };',
    ].join('\n');
    expect(lean(code, { unused: ['A', 'B.prototype.d', 'f'], values: {} }, 'a.ts').split('\n')).toEqual([
      'function B() {}',
      'B.prototype.e = () => d(undefined);',
      'export {  B };',
    ]);
  });

  it('shortens inner names alike in all files, the most used first, and no other', () => {
    const files = new Map([
      ['a.js', 'a._one = a._two;'],
      ['b.js', 'b._two = b.__proto__ + b.c_d + "_";'],
    ]);
    expect([...leanCode(files, NOTHING).values()]).toEqual(['a._b = a._a;', 'b._a = b.__proto__ + b.c_d + "_";']);
  });

  it.each<[string, Partial<Known>]>([
    ['an expression', { values: { 'a.c': '1' } }],
    ['a declaration', { unused: ['c'] }],
  ])('refuses what is said of %s that the code does not have', (_, known) => {
    expect(() => lean('function a() {}\na.b();', known)).toThrow(/^There is no (a\.)?c$/);
  });
});

it('is told of Preact only values that need no evaluation, but for what stands in the place of its own', () => {
  const plain = ['undefined', 'false', 'true', 'null', '0', 'name', 'document', 'EMPTY_OBJ'];
  const others = Object.entries(PREACT.values).filter(([, value]) => !plain.includes(value));
  expect(others.map(([expression]) => expression)).toEqual([
    ...['vnodeId = 0', 'normalizedProps = {}', 'moved = 0', 'childVNode._flags |= LIS_CANDIDATE'],
    ...['i + skew', 'x = skewedIndex + 1', '(dom._listeners || (dom._listeners = {}))[name] = value'],
    ...['eventProxies[name] || (eventProxies[name] = createEventProxy(name))', 'eventProxies = {}'],
    ...["i == 'ref' && typeof type != 'function'", 'r._parentDom = r._globalContext = NULL'],
    'c.componentDidUpdate(oldProps, oldState, snapshot)',
    'new newType(newProps, componentContext)',
    'dom.addEventListener(name, proxy, useCapture)',
    'component.componentDidCatch(error, errorInfo || {})',
    ...['applyRef(oldVNode.ref, NULL, childVNode, oldVNode)', 'applyRef(r, NULL, parentVNode, vnode)'],
    'applyRef(refQueue[i++], refQueue[i++], refQueue[i++])',
    'refQueue.push( childVNode.ref, childVNode._component || newDom, childVNode )',
    ...['(r = vnode.ref) && (!r.current || r.current == vnode._dom)', 'name in dom', 'oldVNode._parent = oldVNode._dom = NULL'],
    'oldVNode ? oldVNode._dom : parentDom.firstChild',
    'doc.createElementNS( namespace, nodeType, newProps.is ? newProps : parentDom )',
    'c.render(c.props, (c.state = c._nextState), c.context)',
    'c.componentWillReceiveProps(newProps, componentContext)',
    'c.shouldComponentUpdate( newProps, c._nextState, componentContext )',
    "try { dom[name] = value == NULL ? '' : value; return; } catch (e) {}",
  ]);
});
