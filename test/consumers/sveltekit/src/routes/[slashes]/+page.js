export const ssr = false;

/** The test serves the API below three prefixes, with another `trailingSlash` each. */
export async function load({ params }) {
  const { configure } = await import('portal-widgets');
  const apiBase = `/${params.slashes}/api/v0/`;
  configure({ apiBase });
  return { usageUrl: `${apiBase}usage` };
}
