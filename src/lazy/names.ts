/** Attributes of HTML, and those with which libraries and services mark any element or script tag. */
const FOREIGN_ATTRIBUTE =
  /^(?:accesskey|autofocus|class|contenteditable|dir|draggable|enterkeyhint|exportparts|hidden|id|inert|inputmode|is|item\w*|key|lang|nonce|on\w+|part|popover|ref|role|slot|spellcheck|style|tabindex|title|translate)$|^(?:_|aria|astro|cf|cookie|category|data|hx|htmx|jsaction|n|ng|next|nscript|q|rocket|s|server|svelte|testid|turbo|turbolinks|up|v|vue|wire|x)(?:-|$)|^(?:_|cf|on)|[:@.#*()[\]$]/;

/** Whether an attribute that no widget has is probably of another library or service. */
export function isForeign(name: string): boolean {
  return FOREIGN_ATTRIBUTE.test(name);
}
