import { redirect } from 'react-router'
import { liteCookie } from '#app/http/page/lite.server.ts'
import { safeRedirect } from '#app/http/session/redirect-to.ts'
import type { Route } from './+types/lite-mode.ts'

export function loader({ params, url }: Route.LoaderArgs) {
	const headers = {
		'Set-Cookie': liteCookie(params.choice === 'on' ? 'on' : 'off'),
		'Cache-Control': 'private, no-store',
	}
	return redirect(safeRedirect(url.searchParams.get('redirectTo'), '/'), { status: 303, headers })
}
