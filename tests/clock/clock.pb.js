// Beside the hooks in the tests' copy of the build: the tests' clock where PocketBase would use its own.
routerUse((e) => require(`${__hooks}/lib/clock.js`).tellTime(e))
onRecordCreateExecute((e) => require(`${__hooks}/lib/clock.js`).stampNew(e))
onRecordUpdateExecute((e) => require(`${__hooks}/lib/clock.js`).stampChanged(e))
