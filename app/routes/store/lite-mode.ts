import { redirect } from 'react-router'
import { createLiteCookie } from '#app/http/session/cookies.server.ts'
import { toSafePath } from '#app/http/responses/redirects.ts'
import type { Route } from './+types/lite-mode.ts'

export function loader({ params, url }: Route.LoaderArgs) {
	const headers = {
		'Set-Cookie': createLiteCookie(params.choice === 'on' ? 'on' : 'off'),
		'Cache-Control': 'private, no-store',
	}
	return redirect(toSafePath(url.searchParams.get('redirectTo'), '/'), { status: 303, headers })
}
