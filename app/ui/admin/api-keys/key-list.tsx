import type { ApiKeyDetails } from '#app/shop/people/api-keys/api-key-details.ts'
import { SCOPES } from '#app/shop/auth/permissions.ts'
import { ConfirmLink } from '../confirm.tsx'
import { Fact } from '../page-parts.tsx'

/** The texts that confirm the revocation of an API key, in a dialog and on the confirmation page. */
export const revokeConfirmation = {
	question: 'Are you sure you want to revoke this key?',
	note: 'Apps using this key lose access immediately.',
	labels: { yes: 'Revoke', pending: 'Revoking...', no: 'Cancel' },
}

/** The list of API keys. With `isOfAll` each key shows its owner. */
export function KeyList({ keys, isOfAll = false }: { keys: ApiKeyDetails[]; isOfAll?: boolean }) {
	return (
		<ul className="divide-y divide-line">
			{keys.map((key) => (
				<KeyRow key={key.id} apiKey={key} isOfAll={isOfAll} />
			))}
		</ul>
	)
}

function KeyRow({ apiKey, isOfAll }: { apiKey: ApiKeyDetails; isOfAll: boolean }) {
	const { id, name, hint, scopes, made, used, ends, isOver, holder } = apiKey
	return (
		<li className="flex flex-wrap items-start justify-between gap-x-6 py-3">
			<div className="min-w-0 flex-1 basis-64">
				<p className="font-medium [overflow-wrap:anywhere]">
					{name} <code className="font-mono text-xs font-normal whitespace-nowrap text-muted">{hint}</code>
					{isOver && (
						<span className="ml-2 rounded-full border border-madder px-2 text-xs font-medium whitespace-nowrap text-madder">
							Expired
						</span>
					)}
				</p>
				<ul className="mt-1 text-sm">
					{scopes.map((scope) => (
						<li key={scope}>{SCOPES[scope].label}</li>
					))}
					{scopes.length === 0 && (
						<li className="text-muted">No permissions: the role no longer includes any of this key's permissions</li>
					)}
				</ul>
				<dl className="mt-1 flex flex-wrap gap-x-5 text-xs text-muted">
					{isOfAll && <Fact label="Owner">{holder.name}</Fact>}
					<Fact label="Created">{made}</Fact>
					<Fact label="Last used">{used}</Fact>
					<Fact label={isOver ? 'Expired' : 'Expires'}>{ends}</Fact>
				</dl>
			</div>
			<ConfirmLink
				{...revokeConfirmation}
				to={`/admin/account/keys/${id}/revoke`}
				label="Revoke"
				className="sm:-mt-2.5"
				subject={isOfAll ? `${name} (${holder.name})` : name}
			/>
		</li>
	)
}
