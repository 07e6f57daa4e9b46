import { redirect } from 'react-router'

/**
 * Leads to the page where keepers of passwords send people whose password has become known (W3C, change-password-url).
 */
export function loader() {
	return redirect('/profile/password', 302)
}
