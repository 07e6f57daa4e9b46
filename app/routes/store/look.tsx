import { redirect } from 'react-router'
import { lookCookie } from '#app/http/page/look.server.ts'
import { safeRedirect } from '#app/http/session/redirect-to.ts'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { mustBePreview } from '#app/shop/settings/look/brand.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/look.ts'

/** Shows the draft theme in the browser, or the published one again with `/look/end` (rule: brand-draft). */
export async function loader({ params: { token }, url }: Route.LoaderArgs) {
	if (token !== 'end') await pageOrRefusal(mustBePreview(token))
	const headers = {
		'Set-Cookie': lookCookie(token === 'end' ? '' : token),
		'Cache-Control': 'private, no-store',
		'X-Robots-Tag': 'noindex',
	}
	return redirect(safeRedirect(url.searchParams.get('redirectTo'), '/'), { status: 303, headers })
}

/** The page is never visible. */
export default function LookPage() {
	return null
}

export const ErrorBoundary = ErrorMessage
