/** The setting that the documentation recommends, except in a second build of the test. */
export default { skipTrailingSlashRedirect: process.env.SLASH_REDIRECTS !== 'on' };
