/**
 * React in development writes each drawing into the browser's performance panel and keeps where it came from, which nobody looks at here and
 * takes a twentieth of the time. Before React: it asks for these once.
 */
for (const name of ['timeStamp', 'createTask']) Reflect.deleteProperty(console, name);
