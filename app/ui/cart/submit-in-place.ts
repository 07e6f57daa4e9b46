import { data } from 'react-router'
import { NoAnswer } from '../connection/no-answer.ts'
import { sayFormLost } from '../connection/stay.ts'
import { sayToast } from '../shell/toast.tsx'

/**
 * For the `clientAction` of a button of the cart: what was pressed is done where the customer is, so the way back that the answer names for those
 * without script is not taken, unless it leads to the log-in or `onward`. When it was not done or no answer comes, `failed` and the reason say so and the page stays.
 */
export async function submitInPlace(serverAction: () => Promise<unknown>, failed: string, onward = '/login') {
	try {
		await serverAction()
	} catch (error) {
		if (error instanceof NoAnswer) {
			sayFormLost(error, `${failed}: `)
			// A status that says no: otherwise the page would now be read anew, which cannot go better.
			return data(null, { status: 503 })
		}
		if (!(error instanceof Response)) sayToast('error', `${failed}: Unknown error`)
		else if ([onward, '/login'].some((path) => error.headers.get('Location')?.startsWith(path))) throw error
	}
	return null
}
