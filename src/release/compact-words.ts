import { parseSync, type Plugin, Visitor } from 'vite';

/** Says the same in fewer different words, which is smaller when it is compressed. */
export function compactWords(environments: readonly string[]): Plugin {
  return {
    name: 'compact-words',
    apply: 'build',
    applyToEnvironment: (environment) => environments.includes(environment.name),
    renderChunk: {
      order: 'pre',
      handler: (code, { fileName }) => ({ code: withCompactWords(code, fileName), map: null }),
    },
  };
}

/** The code with `let` for `const`. Nothing in it moves. */
export function withCompactWords(code: string, fileName: string): string {
  const letters = code.split('');
  new Visitor({
    VariableDeclaration({ kind, start }) {
      if (kind === 'const') letters.splice(start, 5, 'l', 'e', 't', ' ', ' ');
    },
  }).visit(parseSync(fileName, code).program);
  return letters.join('');
}
