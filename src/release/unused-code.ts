import type { Known } from './lean-code.js';

const NEVER = 'undefined';

/*
 * What of the two libraries the widgets never use. A widget that begins to use some of it fails its tests against the built script:
 * then the line goes.
 */

/** No hydration, portals, context, hooks into rendering, old lifecycle methods, styles, markup as text, MathML, or other documents. */
export const PREACT: Known = {
  values: {
    isHydrating: 'false',
    excessDomChildren: 'null',
    resumed: NEVER,
    'oldVNode._flags & MODE_SUSPENDED': '0',
    'vnode._flags & MODE_HYDRATE': '0',
    'r._excess': NEVER,
    'options._root': NEVER,
    'options._diff': NEVER,
    'options._render': NEVER,
    'options.diffed': NEVER,
    'options._commit': NEVER,
    'options.unmount': NEVER,
    'options.vnode': NEVER,
    'options.event': NEVER,
    'options.debounceRendering': NEVER,
    'newType.contextType': NEVER,
    'newType.getDerivedStateFromProps': NEVER,
    'ctor.getDerivedStateFromError': NEVER,
    'c.componentWillMount': NEVER,
    'c.componentWillUpdate': NEVER,
    'c.getChildContext': NEVER,
    'c.getSnapshotBeforeUpdate': NEVER,
    'newProps._parentDom': NEVER,
    'vnode.props._parentDom': NEVER,
    'newProps.is': NEVER,
    "name == 'style'": 'false',
    "i == 'dangerouslySetInnerHTML'": 'false',
    newHtml: NEVER,
    oldHtml: NEVER,
    "nodeType == 'math'": 'false',
    "nodeType == 'foreignObject'": 'false',
    'namespace == MATH_NAMESPACE': 'false',
    "nodeType == 'template'": 'false',
    "nodeType == 'textarea'": 'false',
    "nodeType == 'progress'": 'false',
  },
  unused: [],
};

/** No computed signals, models or actions, and no signals that are written as text. */
export const SIGNALS: Known = {
  values: { capturedEffects: NEVER },
  unused: [
    'Computed',
    'computed',
    'Signal.prototype.valueOf',
    'Signal.prototype.toString',
    'Signal.prototype.toJSON',
    'Signal.prototype.brand',
    'recordBatchSnapshot',
    'reconcileBatchSnapshots',
  ],
};
