// Imported first. Uses only syntax that old versions of Node can parse.
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `docket: Node 20.19 or newer is needed, this is ${process.versions.node}. See https://nodejs.org`,
  );
  process.exit(1);
}
