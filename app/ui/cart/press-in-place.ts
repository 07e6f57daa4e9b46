import { sayToast } from '../shell/toast.tsx'

/**
 * For the `clientAction` of a button of the cart: what was pressed is done where the customer is, so the way back that the answer names for those
 * without script is not taken, unless it leads to the log-in. When no answer comes, `failed` says so and the page stays.
 */
export async function pressInPlace(serverAction: () => Promise<unknown>, failed: string): Promise<null> {
	try {
		await serverAction()
	} catch (error) {
		if (!(error instanceof Response)) sayToast('error', failed)
		else if (error.headers.get('Location')?.startsWith('/login')) throw error
	}
	return null
}
