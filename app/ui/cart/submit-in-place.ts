import { data } from 'react-router'
import { NoAnswer } from '../connection/no-answer.ts'
import { sayFormLost } from '../connection/stay.ts'
import { sayToast } from '../shell/toast.tsx'

/**
 * A `clientAction` that submits without leaving, except to the log-in or `onward`. `failed` is said of refusals and
 * lost answers.
 */
export async function submitInPlace(serverAction: () => Promise<unknown>, failed: string, onward = '/login') {
	try {
		await serverAction()
	} catch (error) {
		if (error instanceof NoAnswer) {
			sayFormLost(error, `${failed}: `)
			// An error status keeps the router from loading the page anew, which would fail too.
			return data(null, { status: 503 })
		}
		if (!(error instanceof Response)) sayToast('error', `${failed}: Unknown error`)
		else if ([onward, '/login'].some((path) => error.headers.get('Location')?.startsWith(path))) throw error
	}
	return null
}
