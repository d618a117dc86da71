declare module 'virtual:address-layouts' {
  /**
   * The layouts of addresses, each followed by the codes of its countries: `4 2;3defr`. Digits stand for the fields in
   * their order in `address.ts`, 5 for the country code, `;` for a new line, `|` for "in the country's own script".
   * Without a 0 the street comes first. `src/release/address-layouts.ts` makes them of what a library knows.
   */
  export const ADDRESS_LAYOUTS: string;
}
