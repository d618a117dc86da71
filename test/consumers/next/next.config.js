export default {
  skipTrailingSlashRedirect: process.env.SLASH_REDIRECTS !== 'on',
  basePath: process.env.BASE_PATH,
};
