import type { Config } from '@react-router/dev/config'

export default {
	appDirectory: 'app',
	ssr: true,
	// Only the admin has a router in the browser. Sessions there last for minutes, so all routes load at once.
	routeDiscovery: { mode: 'initial' },
	// A page includes the code of its own forms. If it were fetched on submit, it would be missing exactly when the
	// connection is.
	splitRouteModules: false,
	// All origins pass the framework's check, because our own (app/http/session/request-middleware.server.ts) also
	// covers resource routes and returns an error page.
	allowedActionOrigins: ['**'],
} satisfies Config
