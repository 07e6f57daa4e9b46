import type { RefusalMessage } from './refusal-messages.ts'

/** The sentences about accounts, customers, staff, passwords, logins and API keys. */
export const peopleRefusals = {
	'user-not-found': 'User not found',
	'user-email-taken': 'An account with this email already exists.',
	'user-email-unknown': 'There is no account with the email address {email}.',
	'user-delete-own': 'You cannot delete your own account.',
	'user-last-administrator': 'The last administrator cannot be deleted.',
	'profile-not-found': 'Failed to load profile data.',
	'profile-password-missing': 'Please enter your current password to change the email.',
	'profile-image-missing': 'Please select an image file.',
	'email-change-expired': 'This link has been used or has expired. Please change your email again.',
	'guest-blocked':
		'Orders with this phone number or email are not possible at the moment. Please write to us{contact}.',
	'customer-blocked': 'This account cannot place orders at the moment. Please write to us{contact}.',

	'login-wrong': 'Invalid email or password.',
	'sign-in-code-off': 'This shop sends no codes. Log in with your password.',
	'sign-in-code-kind-off': 'This shop sends codes to {kind} only.',
	'sign-in-code-too-soon': 'A code was sent less than a minute ago. Enter it, or wait a minute for another one.',
	'sign-in-code-contact-limit': 'Too many codes were requested. Try again in an hour, or log in with your password.',
	'sign-in-code-shop-limit': 'The shop cannot send more codes today. Log in with your password, or try again tomorrow.',
	'sign-in-code-not-sent': 'The code could not be sent. Try again, or log in with your password.',
	'sign-in-code-wrong': 'This code is wrong or no longer valid. Enter the newest one, or request another.',
	'session-not-found': 'This session has already ended.',
	'passkey-not-added': 'The passkey was not added. Please start again.',
	'passkey-unreadable': 'The browser sent no passkey. Please try again.',
	'passkey-wrong': 'This passkey does not open a staff account, or the page was open for too long. Please try again.',
	'passkey-known': 'This passkey was added before.',
	'passkey-not-found': 'This passkey has already been removed.',
	'passkeys-full': 'You already have {max} passkeys. Remove one that you no longer use first.',
	'second-factor-on': 'Two-step login is already on.',
	'second-factor-code-missing': 'Please enter the code.',
	'second-factor-code-not-sent': 'Please send the code of your authenticator app as well.',
	'second-factor-code-wrong': {
		api: 'This code is not right, or it was used already. Please enter the newest one.',
		screen: 'This code is wrong or was already used. Please enter the newest one.',
	},
	'password-wrong': 'The current password is not correct.',
	'login-not-recent': 'Your account has no password. Log out, log in with a code again, and do this within 15 minutes.',
	'password-common': 'This is one of the most common passwords. Please choose another.',
	'password-reset-expired': 'This link has been used or has expired. Please request a new one.',
	'password-reset-without-email':
		'This shop cannot send emails. Contact us, and we will give you a link to set a new password.',
	'password-reset-of-staff': 'Staff members cannot get a password link.',

	'role-permission-missing': {
		api: 'Your role does not include this: {apiPermission}.',
		screen: 'Your role does not include this permission: {permission}.',
	},
	'staff-not-found': 'This person is not a staff member.',
	'staff-email-taken': 'A staff member already has this email.',
	'staff-remove-own': 'You cannot remove yourself. Ask another owner to do it.',
	'staff-last-owner': 'The shop needs an owner. Make another staff member an owner first.',
	'staff-delete-own': 'Staff members cannot delete their own account.',
	'staff-not-blockable': 'Staff members cannot be blocked.',
	'staff-change-by-api-key': {
		api: 'No API key changes who works in the shop.',
		screen: 'API keys cannot change staff members.',
	},
	'staff-change-by-owner': {
		api: 'Only an owner can change who works in the shop.',
		screen: 'Only an owner can change staff members.',
	},
	'invitation-not-found': 'This invitation no longer exists.',
	'invitation-expired': 'This invitation has been used or has expired. Please ask for a new one.',
	'invitation-needs-password':
		'Staff log in with a password, and your account has none. Set one with “Forgot your password?”, then open this link again.',
	'invitation-account-exists': 'An account with this email now exists. Please open the link again.',

	'api-key-not-found': 'This key no longer exists.',
	'api-key-day-past': 'This day is in the past.',
	'api-key-scope-not-in-role': 'Your role does not include all of these permissions.',
	'api-key-limit': 'You already have {max} keys. Please revoke one first.',
	'api-key-not-allowed': 'No API key may do this.',
	'api-key-scope-missing': 'This needs an API key with the scope {scope}, and a role that includes it.',
} as const satisfies Record<string, RefusalMessage>
