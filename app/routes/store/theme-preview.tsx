import { redirect } from 'react-router'
import { createThemePreviewCookie } from '#app/http/page/theme.server.ts'
import { toSafePath } from '#app/http/responses/redirects.ts'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { assertPreviewToken } from '#app/shop/settings/theme/theme-draft.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import type { Route } from './+types/theme-preview.ts'

/** Shows the draft theme in the browser, or the published one again with `/look/end` (rule: theme-draft). */
export async function loader({ params: { token }, url }: Route.LoaderArgs) {
	if (token !== 'end') await orThrowResponse(assertPreviewToken(token))
	const headers = {
		'Set-Cookie': createThemePreviewCookie(token === 'end' ? '' : token),
		'Cache-Control': 'private, no-store',
		'X-Robots-Tag': 'noindex',
	}
	return redirect(toSafePath(url.searchParams.get('redirectTo'), '/'), { status: 303, headers })
}

/** Is never shown, because the loader always redirects. */
export default function ThemePreviewPage() {
	return null
}

export const ErrorBoundary = ErrorMessage
