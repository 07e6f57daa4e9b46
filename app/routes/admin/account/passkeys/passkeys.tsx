import type { SubmissionResult } from '@conform-to/react'
import { confirmIdentity } from '#app/http/accounts/login.server.ts'
import { submitRequestForm } from '#app/http/forms/forms.server.ts'
import { limitSubmissions } from '#app/http/limit.server.ts'
import { requestContext } from '#app/http/session/contexts.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { getOrigin } from '#app/http/session/request-middleware.server.ts'
import { describeDevice } from '#app/http/session/session.server.ts'
import { passkeyIdentitySchema } from '#app/shop/people/account/account.schema.ts'
import { buildNewPasskeyOptions, listPasskeys } from '#app/shop/people/passkeys/passkeys.server.ts'
import { hasSecondFactor } from '#app/shop/people/second-factor/second-factor.server.ts'
import { passkeyLimit } from '#app/shop/rate-limits/rate-limits.ts'
import { formatDateTime, formatLongDate } from '#app/shop/values/dates.ts'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import { Block, PageHeader } from '#app/ui/admin/page-parts.tsx'
import { NewPasskey, PasskeyList } from '#app/ui/admin/passkeys.tsx'
import { ServerForm } from '#app/ui/admin/form/server-form.tsx'
import { CodeField, PasswordField } from '#app/ui/forms/password-fields.tsx'
import { useFormResult, useServerForm } from '#app/ui/forms/field.tsx'
import type { Route } from './+types/passkeys.ts'

export const handle = { permission: 'own account' }

export const middleware: Route.MiddlewareFunction[] = [limitSubmissions(passkeyLimit)]

export const meta: Route.MetaFunction = () => [{ title: 'Passkeys · Your account · Admin' }]

export async function loader({ request, context }: Route.LoaderArgs) {
	const { userId } = await requireAdmin(context)
	const [passkeys, requiresCode] = await Promise.all([listPasskeys(userId), hasSecondFactor(userId)])
	return {
		passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
			id,
			name,
			added: formatLongDate(createdAt),
			used: lastUsedAt ? formatDateTime(lastUsedAt) : 'never',
		})),
		requiresCode,
		device: describeDevice(request.headers.get('User-Agent')),
	}
}

/**
 * Checks the password, and the code if two-step login is on. Returns the options for `navigator.credentials.create`.
 */
export async function action({ request, context, url }: Route.ActionArgs) {
	const { userId } = await requireAdmin(context)
	return submitRequestForm(
		request,
		passkeyIdentitySchema,
		async ({ ownPassword, code }) => {
			await confirmIdentity(userId, { ownPassword, code }, context.get(requestContext))
			return { options: await buildNewPasskeyOptions(userId, getOrigin(url)) }
		},
		{ hideFields: ['ownPassword', 'code'] },
	)
}

const back = { to: '/admin/account', label: 'Your account' }

export default function PasskeysPage({ loaderData, actionData }: Route.ComponentProps) {
	const { passkeys, requiresCode, device } = loaderData
	const options = actionData && 'options' in actionData ? actionData.options : null
	const answer = useFormResult(actionData && !('options' in actionData) ? actionData : undefined)
	return (
		<>
			<PageHeader title="Passkeys" back={back} />
			<p className="mb-5 max-w-prose text-sm text-muted">
				Log in with your fingerprint, face or PIN. A passkey cannot be guessed or stolen by a fake login page. Your
				password keeps working.
			</p>
			<div className="max-w-3xl space-y-4">
				{passkeys.length > 0 && (
					<Block title="Your passkeys">
						<PasskeyList passkeys={passkeys} />
					</Block>
				)}
				<Block title="Add a passkey">
					{options ? (
						<NewPasskey options={options} device={device} />
					) : (
						<IdentityForm answer={answer} requiresCode={requiresCode} />
					)}
				</Block>
			</div>
		</>
	)
}

function IdentityForm(props: { answer: SubmissionResult<string[]> | undefined; requiresCode: boolean }) {
	const [form, fields] = useServerForm('passkey-identity', props.answer, { ownPassword: '', code: '' })
	return (
		<ServerForm form={form} action="/admin/account/passkeys" save="Continue" pending="Checking...">
			<PasswordField field={fields.ownPassword} />
			{props.requiresCode && <CodeField field={fields.code} hint="The 6 digits from your app, or a recovery code" />}
		</ServerForm>
	)
}

export const ErrorBoundary = createErrorPage('Failed to load your passkeys.', back)
