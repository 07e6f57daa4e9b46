import { redirect } from 'react-router'

/**
 * Redirects to the page for changing a password, to which password managers send users whose password has leaked (W3C,
 * change-password-url).
 */
export function loader() {
	return redirect('/profile/password', 302)
}
