import { describe, expect, it } from 'vitest';
import { forbiddenImports } from './source/layers.js';
import { sourceFiles } from './source/source-files.js';

describe('the layers of src', () => {
  it.each(sourceFiles('src', /\.tsx?$/))('are kept by $path', (file) => {
    expect(forbiddenImports(file)).toEqual([]);
  });
});

describe('an import is allowed', () => {
  it.each([
    ['of the same layer', 'format/money.ts', "import { intl } from './intl.js';"],
    ['of types where only those are', 'format/address.ts', "import type { Customer } from '../api/resources/customer.js';"],
    ['of types, each told', 'state/failure.ts', "import { type ErrorCode, type ApiError } from '../api/api-error.js';"],
    ['of a layer below', 'ui/badge.tsx', "import { text } from '../i18n/translation.js';"],
    ['of a style sheet of its own', 'widgets/usage/usage.tsx', "import css from './usage.css?inline';"],
    ['of a style sheet below', 'element/style-sheets.ts', "import css from '../theme/theme.css?inline';"],
    ['of a package, by one of its entries', 'ui/button.tsx', "import { useState } from 'preact/hooks';"],
    ['of an element by an entry', 'index.ts', "export { mount } from './element/mount.js';"],
    ['of the request function by the server side', 'provider/client.ts', "import { fetchJson } from '../api/http.js';"],
    ['of resources by the server side', 'provider/client.ts', "import { x } from '../api/resources/customer.js';"],
    ['of a file of a folder below', 'element/locale-script.ts', 'import(`../i18n/locales/${tag}.ts`);'],
    ['of an entry by the harness', 'harness/main.tsx', "import { mount } from '../index.js';"],
    ['of the server side by the harness’s usage endpoint', 'harness/usage-endpoint.ts', "import { x } from '../provider/index.js';"],
    ['of what Node brings by the service', 'harness/service/server.ts', "import { createServer } from 'node:http';"],
  ])('%s', (_, path, content) => {
    expect(forbiddenImports({ path: `src/${path}`, content })).toEqual([]);
  });
});

describe('an import is found', () => {
  it.each([
    ['of values where only types are allowed', 'format/address.ts', "import { x } from '../api/api-error.js';", '../api/api-error.js'],
    ['of a value among types', 'state/a.ts', "import { type A, b } from '../api/api-error.js';", '../api/api-error.js'],
    ['for its effects alone', 'state/a.ts', "import '../api/api-error.js';", '../api/api-error.js'],
    ['of everything', 'state/a.ts', "import * as failure from '../api/api-error.js';", '../api/api-error.js'],
    ['that exports again', 'state/a.ts', "export { b } from '../api/api-error.js';", '../api/api-error.js'],
    ['that exports all again', 'state/a.ts', "export * from '../api/api-error.js';", '../api/api-error.js'],
    ['that is dynamic', 'state/a.ts', "const b = import('../api/api-error.js');", '../api/api-error.js'],
    ['of a type in an expression', 'ui/a.ts', "type B = import('../api/api-error.js').B;", '../api/api-error.js (types)'],
    ['of types of api by ui', 'ui/a.tsx', "import type { B } from '../api/api-error.js';", '../api/api-error.js (types)'],
    ['of anything by i18n', 'i18n/en.ts', "import { b } from '../format/money.js';", '../format/money.js'],
    ['of a file of a folder', 'ui/a.ts', 'import(`../widgets/${name}.js`);', '../widgets/*.js'],
    ['of state by api', 'api/http.ts', "import { b } from '../state/clock.js';", '../state/clock.js'],
    ['of widgets by ui', 'ui/badge.tsx', "import { b } from '../widgets/paging.js';", '../widgets/paging.js'],
    ['of widgets by state', 'state/clock.ts', "import { b } from '../widgets/paging.js';", '../widgets/paging.js'],
    ['of the theme by a widget', 'widgets/paging.tsx', "import css from '../theme/theme.css?inline';", '../theme/theme.css?inline'],
    ['of api by a widget', 'widgets/paging.tsx', "import { b } from '../api/http.js';", '../api/http.js'],
    ['of an element by a widget', 'widgets/paging.tsx', "import { b } from '../element/mount.js';", '../element/mount.js'],
    ['of anything by the theme', 'theme/theme.ts', "import { b } from '../format/money.js';", '../format/money.js'],
    ['of an entry by an element', 'element/mount.ts', "import { b } from '../index.js';", '../index.js'],
    ['of widgets by an entry', 'embed.ts', "import { b } from './widgets/paging.js';", './widgets/paging.js'],
    ['of the portal client by the server side', 'provider/a.ts', "import { b } from '../api/portal-client.js';", '../api/portal-client.js'],
    ['of the server side by an element', 'element/mount.ts', "import { b } from '../provider/index.js';", '../provider/index.js'],
    ['of types of the server side', 'element/mount.ts', "import type { B } from '../provider/index.js';", '../provider/index.js (types)'],
    ['of more of the server side than its entry', 'harness/usage-endpoint.ts', "import { b } from '../provider/connection.js';", '../provider/connection.js'],
    ['of the server side by the harness', 'harness/main.tsx', "import { b } from '../provider/index.js';", '../provider/index.js'],
    ['of a widget by the harness', 'harness/main.tsx', "import { b } from '../widgets/paging.js';", '../widgets/paging.js'],
    ['of api by the service', 'harness/service/a.ts', "import type { B } from '../../api/api-error.js';", '../../api/api-error.js (types)'],
    ['of the harness by its service', 'harness/service/a.ts', "import { b } from '../main.js';", '../main.js'],
    ['of the release by an element', 'element/mount.ts', "import { b } from '../release/manifest.js';", '../release/manifest.js'],
    ['of an element by the release', 'release/a.ts', "import { b } from '../element/mount.js';", '../element/mount.js'],
    ['of what is not in src', 'element/mount.ts', "import { version } from '../../package.json';", '../../package.json'],
    ['of valibot outside api', 'state/a.ts', "import { string } from 'valibot';", 'valibot'],
    ['of types of valibot outside api', 'format/a.ts', "import type { InferOutput } from 'valibot';", 'valibot (types)'],
    ['of preact by state', 'state/a.ts', "import { useState } from 'preact/hooks';", 'preact/hooks'],
    ['of signals by format', 'format/a.ts', "import { signal } from '@preact/signals-core';", '@preact/signals-core'],
    ['of address formats outside format', 'widgets/a.tsx', "import { b } from 'localized-address-format';", 'localized-address-format'],
    ['of a package that nobody may use', 'ui/a.tsx', "import { b } from 'lit';", 'lit'],
    ['of a package by an entry', 'embed.ts', "import { render } from 'preact';", 'preact'],
    ['of what Node brings in a browser file', 'api/http.ts', "import { b } from 'node:http';", 'node:http'],
  ])('%s', (_, path, content, found) => {
    expect(forbiddenImports({ path: `src/${path}`, content })).toEqual([`src/${path} → ${found}`]);
  });

  it.each(['import(name);', 'import(`${name}.js`);', 'import(`../${folder}/${name}.js`);', "import('../' + name);"])(
    'that can’t be checked: %s',
    (content) => {
      expect(() => forbiddenImports({ path: 'src/element/a.ts', content })).toThrow('names no folder');
    },
  );

  it('in a folder that no layer is', () => {
    expect(() => forbiddenImports({ path: 'src/utils/a.ts', content: '' })).toThrow('src/utils/a.ts belongs to no layer');
  });
});
