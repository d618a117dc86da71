/** The dimensions of the account's pictures. */
const VALUES = {
  width: ['320', '390', '768', '1024', '1140', '1280', '1680'],
  subscriptions: ['0', '1', '2', '3', '4', '8', '20', '120'],
  theme: ['light', 'dark'],
  tokens: ['0', '1', '3', '12', '30'],
  limits: ['0', '2', '9'],
  state: ['usual', 'healthy', 'past due', 'partial list', 'tokens failed', 'usage failed', 'list failed'],
  locale: ['en', 'de', 'ar', 'ja'],
  host: ['plain', 'container', 'sidebar', 'dense'],
} as const;

type Name = keyof typeof VALUES;

export type Picture = { readonly [Each in Name]: (typeof VALUES)[Each][number] };

/** If a picture has this value, the other dimensions have only these values. */
const CONDITIONS: readonly (readonly [Partial<Picture>, { readonly [Each in Name]?: readonly Picture[Each][] }])[] = [
  [{ subscriptions: '0' }, { tokens: ['0'], limits: ['0'], state: ['healthy', 'list failed'] }],
  [{ state: 'list failed' }, { tokens: ['0'], limits: ['0'], subscriptions: ['0'] }],
  [{ state: 'partial list' }, { subscriptions: ['8', '20', '120'] }],
  [{ state: 'tokens failed' }, { tokens: ['3'] }],
  [{ state: 'usage failed' }, { tokens: ['1', '3', '12', '30'], limits: ['2'] }],
  [{ host: 'sidebar' }, { width: ['768', '1024', '1140', '1280', '1680'] }],
];

const NAMES = Object.keys(VALUES) as Name[];

/** All combinations of the values. */
function combine(names: readonly Name[]): Partial<Picture>[] {
  return names.reduce<Partial<Picture>[]>(
    (pictures, name) => pictures.flatMap((picture) => VALUES[name].map((value) => ({ ...picture, [name]: value }))),
    [{}],
  );
}

function isPossible(picture: Partial<Picture>): boolean {
  return CONDITIONS.every(
    ([values, allowed]) =>
      NAMES.some((name) => values[name] && picture[name] !== values[name]) ||
      NAMES.every((name) => !allowed[name] || (allowed[name] as readonly unknown[]).includes(picture[name])),
  );
}

/** The values of a picture, two by two. */
function pairsOf(picture: Picture): string[] {
  const values = NAMES.map((name) => `${name} ${picture[name]}`);
  return values.flatMap((value, index) => values.slice(index + 1).map((other) => `${value}, ${other}`));
}

const POSSIBLE_PICTURES = (combine(NAMES) as Picture[]).filter(isPossible);

/**
 * Each width with each number of subscriptions in both themes, with values of the others that make
 * up most pairs not seen before, and further pictures until each two values that an account can
 * have together are in a picture.
 */
export function choosePictures(): readonly Picture[] {
  const rest = POSSIBLE_PICTURES.map((picture) => ({ picture, pairs: pairsOf(picture) }));
  const timesSeen = new Map(rest.flatMap(({ pairs }) => pairs.map((pair) => [pair, 0])));
  const chosen: Picture[] = [];
  const choose = (base: Partial<Picture>): void => {
    const rated = rest.filter(({ picture }) => NAMES.every((name) => !base[name] || base[name] === picture[name]));
    // Rare pairs win against frequent ones, and those not seen against all others.
    const rankOf = (pairs: readonly string[]): number =>
      pairs.reduce((sum, pair) => sum + 1 / (0.02 + (timesSeen.get(pair) ?? 0)), 0);
    const ranks = rated.map(({ pairs }) => rankOf(pairs));
    const best = rated[ranks.indexOf(Math.max(...ranks))];
    if (!best) return;
    for (const pair of best.pairs) timesSeen.set(pair, (timesSeen.get(pair) ?? 0) + 1);
    chosen.push(best.picture);
  };
  for (const base of combine(['width', 'subscriptions', 'theme'])) choose(base);
  while (Array.from(timesSeen.values()).includes(0)) choose({});
  return chosen;
}
