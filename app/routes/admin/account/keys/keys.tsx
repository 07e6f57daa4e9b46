import { recordAccountEvent } from '#app/http/accounts/account-log.server.ts'
import { confirmIdentity } from '#app/http/accounts/login.server.ts'
import { submitRequestForm } from '#app/http/forms/forms.server.ts'
import { limitSubmissions } from '#app/http/limit.server.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { requestContext } from '#app/http/session/contexts.ts'
import { apiKeySchema } from '#app/shop/people/account/account.schema.ts'
import { listApiKeys, createApiKey } from '#app/shop/people/api-keys/api-keys.server.ts'
import { toApiKeyDetails } from '#app/shop/people/api-keys/api-key-details.ts'
import { hasSecondFactor } from '#app/shop/people/second-factor/second-factor.server.ts'
import { apiKeyLimit } from '#app/shop/rate-limits/rate-limits.ts'
import { listScopes, type Scope, SCOPES } from '#app/shop/auth/permissions.ts'
import { KeyList } from '#app/ui/admin/api-keys/key-list.tsx'
import { Block, PageHeader, ShownOnce } from '#app/ui/admin/page-parts.tsx'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import type { Route } from './+types/keys.ts'
import type { FieldMetadata, SubmissionResult } from '@conform-to/react'
import { ServerForm } from '#app/ui/admin/form/server-form.tsx'
import { FieldError, TextField, useFormResult, useServerForm } from '#app/ui/forms/field.tsx'
import { CodeField, PasswordField } from '#app/ui/forms/password-fields.tsx'

export const handle = { permission: 'own account' }

export const middleware: Route.MiddlewareFunction[] = [limitSubmissions(apiKeyLimit)]

export const meta: Route.MetaFunction = () => [{ title: 'API keys · Your account · Admin' }]

export async function loader({ context }: Route.LoaderArgs) {
	const { userId, role } = await requireAdmin(context)
	const [keys, requiresCode] = await Promise.all([listApiKeys(userId), hasSecondFactor(userId)])
	return { keys: keys.map(toApiKeyDetails), offered: listScopes(role), requiresCode }
}

/**
 * Creates an API key and returns it without a redirect, because the key is shown only once and no flash message may
 * contain it.
 */
export async function action({ request, context }: Route.ActionArgs) {
	const actor = await requireAdmin(context)
	return submitRequestForm(
		request,
		apiKeySchema,
		async ({ ownPassword, code, ...wanted }) => {
			const sender = context.get(requestContext)
			await confirmIdentity(actor.userId, { ownPassword, code }, sender)
			const token = await createApiKey(actor, wanted)
			recordAccountEvent('key-made', sender, actor.userId)
			return { token, name: wanted.name }
		},
		{ hideFields: ['ownPassword', 'code'] },
	)
}

const back = { to: '/admin/account', label: 'Your account' }

export default function KeysPage({ loaderData: { keys, ...choices }, actionData }: Route.ComponentProps) {
	const createdKey = actionData !== undefined && 'token' in actionData ? actionData : null
	const answer = useFormResult(actionData && !('token' in actionData) ? actionData : undefined)
	return (
		<>
			<PageHeader title="API keys" back={back} />
			{createdKey && (
				<ShownOnce
					title={`API key ${createdKey.name}`}
					about="Copy the key into your program now: it is shown only once. Anyone who has it can use it, so store it like a password."
				>
					{createdKey.token}
				</ShownOnce>
			)}
			<p className="mb-5 max-w-prose text-sm text-muted">
				A key lets another app read and change the shop’s data on your behalf, without your password. It has only the
				permissions that you select and that your role has. See the{' '}
				<a href="/docs/api" className="underline underline-offset-2 hover:no-underline">
					API documentation
				</a>
				.
			</p>
			{keys.length > 0 && (
				<Block title="Your keys">
					<KeyList keys={keys} />
				</Block>
			)}
			<KeyForm key={createdKey?.token} answer={answer} {...choices} />
		</>
	)
}

export const ErrorBoundary = createErrorPage('Failed to load your keys.', back)

interface KeyFormProps {
	answer: SubmissionResult<string[]> | undefined
	/** The scopes that the role of the logged-in staff member includes. */
	offered: Scope[]
	requiresCode: boolean
}

function KeyForm({ answer, offered, requiresCode }: KeyFormProps) {
	const [form, fields] = useServerForm('make-key', answer, {
		name: '',
		scopes: [] as string[],
		lastDay: '',
		ownPassword: '',
		code: '',
	})
	return (
		<Block title="Create a key" className="mt-5">
			<ServerForm form={form} action="/admin/account/keys" save="Create key" pending="Creating...">
				<TextField field={fields.name} label="Name" hint="The app that will use the key" autoComplete="off" required />
				<ScopeChoice field={fields.scopes} offered={offered} />
				<TextField field={fields.lastDay} type="date" label="Expires on" hint="Leave empty for no expiry" />
				<PasswordField field={fields.ownPassword} />
				{requiresCode && <CodeField field={fields.code} hint="The 6 digits from your app, or a recovery code" />}
			</ServerForm>
		</Block>
	)
}

function ScopeChoice({ field, offered }: { field: FieldMetadata<string[]>; offered: Scope[] }) {
	const chosen = [field.initialValue ?? []].flat()
	return (
		<fieldset id={field.id} tabIndex={-1} aria-describedby={field.errorId}>
			<legend className="text-xs font-medium">Permissions</legend>
			<ul className="mt-1">
				{offered.map((scope) => (
					<li key={scope}>
						<label className="flex min-h-11 items-center gap-3 rounded-soft px-2 py-1 text-sm hover:bg-sand has-checked:bg-sand">
							<input
								type="checkbox"
								name={field.name}
								value={scope}
								defaultChecked={chosen.includes(scope)}
								className="size-5 shrink-0 accent-madder"
							/>
							<span className="min-w-0 leading-tight">
								{SCOPES[scope].label} <code className="block font-mono text-xs text-muted">{scope}</code>
							</span>
						</label>
					</li>
				))}
			</ul>
			<FieldError field={field} />
		</fieldset>
	)
}
