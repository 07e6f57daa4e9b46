import type { Config } from '@react-router/dev/config'

export default {
	appDirectory: 'app',
	ssr: true,
	// The back-office, which alone has a router in the browser, is worked with for minutes: it knows its routes at once.
	routeDiscovery: { mode: 'initial' },
	// A page brings the code of its own forms with it: fetched only when a form is sent, it would be missing just when
	// the connection is.
	splitRouteModules: false,
	// Every origin passes the framework's own check, because ours (app/http/session/origin.server.ts) also covers
	// resource routes and answers a page.
	allowedActionOrigins: ['**'],
} satisfies Config
