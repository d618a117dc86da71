/** The address of a list ends with a slash. With redirects, each list would take a second request. */
export default { skipTrailingSlashRedirect: true };
