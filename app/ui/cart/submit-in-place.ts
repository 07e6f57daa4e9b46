import { data } from 'react-router'
import { NoAnswer } from '../connection/no-answer.ts'
import { announceLostForm } from '../connection/stay.ts'
import { showToast } from '../shell/toast.tsx'

/**
 * A `clientAction` that submits without leaving, except to the log-in or `allowedPath`. `failed` introduces the message
 * of a refusal or lost answer.
 */
export async function submitInPlace(serverAction: () => Promise<unknown>, failed: string, allowedPath = '/login') {
	try {
		await serverAction()
	} catch (error) {
		if (error instanceof NoAnswer) {
			announceLostForm(error, `${failed}: `)
			// An error status keeps the router from loading the page anew, which would fail too.
			return data(null, { status: 503 })
		}
		if (!(error instanceof Response)) showToast('error', `${failed}: Unknown error`)
		else if ([allowedPath, '/login'].some((path) => error.headers.get('Location')?.startsWith(path))) throw error
	}
	return null
}
