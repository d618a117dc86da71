import { runCommand } from './commands.js';

/* `npm run i18n`: see `src/i18n/README.md`. Node runs it as text, so the arguments begin at the
   second place. */
try {
  const { output, errors } = runCommand(process.argv.slice(1), '.');
  for (const line of output) console.log(line);
  for (const line of errors) console.error(line);
  process.exitCode = Math.min(errors.length, 1);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
