export default {
  globs: ['src/element/portal-element.tsx', 'src/element/*-element.tsx'],
  plugins: [{ name: 'public-api', packageLinkPhase: ({ customElementsManifest }) => customElementsManifest.modules.forEach(publicApi) }],
};

/** Drops private members, and adds the definitions: the analyzer does not see them, because elements are registered in a loop. */
function publicApi(module) {
  for (const declaration of module.declarations) {
    declaration.members = declaration.members?.filter(({ privacy }) => privacy !== 'private' && privacy !== 'protected');
    const { tagName, name } = declaration;
    if (tagName) module.exports.push({ kind: 'custom-element-definition', name: tagName, declaration: { name, module: module.path } });
  }
}
