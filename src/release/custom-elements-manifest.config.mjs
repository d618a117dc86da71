const ELEMENTS = 'dist/elements.mjs';
const REGISTERING = 'dist/portal-widgets.mjs';

export default {
  globs: ['src/element/portal-element.tsx', 'src/element/*-element.tsx'],
  // The analyzer would add the output folder of whatever build ran last to package.json.
  packagejson: false,
  plugins: [
    {
      name: 'package-files',
      packageLinkPhase: ({ customElementsManifest }) => describePackage(customElementsManifest),
    },
  ],
};

/** Replaces the source files by those of the package, and private members and the loop that registers elements by the API. */
function describePackage(manifest) {
  const declarations = manifest.modules.flatMap((module) => module.declarations);
  for (const declaration of declarations) {
    declaration.members = declaration.members?.filter(
      ({ privacy }) => privacy !== 'private' && privacy !== 'protected',
    );
    for (const entry of Object.values(declaration).flat())
      if (entry.inheritedFrom) entry.inheritedFrom.module = ELEMENTS;
    if (declaration.superclass?.module) declaration.superclass.module = ELEMENTS;
  }
  const elements = declarations
    .filter(({ tagName }) => tagName)
    .map(({ name, tagName }) => ({ tagName, declaration: { name, module: ELEMENTS } }));
  manifest.modules = [
    {
      kind: 'javascript-module',
      path: ELEMENTS,
      declarations,
      exports: elements.map(({ declaration }) => ({ kind: 'js', name: declaration.name, declaration })),
    },
    {
      kind: 'javascript-module',
      path: REGISTERING,
      declarations: [],
      exports: elements.map(({ tagName, declaration }) => ({
        kind: 'custom-element-definition',
        name: tagName,
        declaration,
      })),
    },
  ];
}
