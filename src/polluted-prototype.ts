// Each entry imports this file first, because a property of `Object.prototype` can stop the other files.
const names: string[] = [];
for (const name in {}) names.push(name);
if (names.length > 0)
  console.warn(
    `portal-widgets: enumerable properties of Object.prototype (${names.join(', ')}) can break the widgets. ` +
      'Find the script that adds them, and remove them or make them non-enumerable.',
  );
