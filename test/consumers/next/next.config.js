export default { skipTrailingSlashRedirect: process.env.SLASH_REDIRECTS !== 'on' };
