import { type ConsentPurpose, listConsents, CONSENT_PURPOSES } from '#app/shop/people/consents.server.ts'
import { buildListQuery, parseListState } from '#app/shop/search/list-state.ts'
import { getOwn } from '#app/shop/get-own.ts'
import { formatDateTime } from '#app/shop/values/dates.ts'
import { formatPhone } from '#app/shop/values/phone.ts'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import { Tab, Tabs } from '#app/ui/admin/list/list-controls.tsx'
import { Cell, DateCell, HeadCell, InboxList, InboxRow, InboxTable } from '#app/ui/admin/list/inbox-table.tsx'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import type { Route } from './+types/consents.ts'

export const handle = { permission: 'financial settings' }

export const meta: Route.MetaFunction = () => [{ title: 'Consents · Admin' }]

export async function loader({ url }: Route.LoaderArgs) {
	const names = Object.keys(CONSENT_PURPOSES) as ConsentPurpose[]
	const { search, page, filters } = parseListState(url.searchParams, ...names)
	const purpose = names.find((name) => filters?.[name] === 'yes')
	const { items, ...list } = await listConsents({ search, page, purpose })
	const consents = items.map(({ givenAt, withdrawnAt, ...consent }) => ({
		...consent,
		holder: consent.user?.username ?? formatPhone(consent.contact ?? ''),
		label: getOwn(CONSENT_PURPOSES, consent.purpose) ?? consent.purpose,
		givenOn: formatDateTime(givenAt),
		withdrawnOn: withdrawnAt && formatDateTime(withdrawnAt),
		/** True if the shop ended the consent, because nothing is left for which it was given. */
		hasExpired: consent.withdrawnBy === 'expiry',
	}))
	return { search, filters, list, consents, purpose, purposes: Object.entries(CONSENT_PURPOSES) }
}

const address = '/admin/privacy/consents'
const columns = [
	{ label: 'Customer', width: 'w-44' },
	{ label: 'Purpose', width: 'w-40' },
	{ label: 'Wording' },
	{ label: 'Time', width: 'w-44' },
]

export default function ConsentsPage({ loaderData }: Route.ComponentProps) {
	const { search, filters, list, consents, purpose, purposes } = loaderData
	return (
		<InboxList
			title="Consents"
			address={address}
			back={{ to: '/admin/privacy', label: 'Data protection' }}
			search={search}
			filters={filters}
			tabs={
				<Tabs label="Purposes">
					<Tab to={address + buildListQuery({ search, page: 1 })} label="All" isCurrent={!purpose} />
					{purposes.map(([name, label]) => (
						<Tab
							key={name}
							to={address + buildListQuery({ search, page: 1, filters: { [name]: 'yes' } })}
							label={label}
							isCurrent={name === purpose}
						/>
					))}
				</Tabs>
			}
			list={list}
			nouns={['consent', 'consents']}
			placeholder="Search by email or phone..."
			empty={{ title: 'No consents found', text: 'Customers who agree to messages appear here.' }}
		>
			<InboxTable caption="Consents, newest first" columns={columns}>
				{consents.map((consent) => (
					<InboxRow key={consent.id}>
						<HeadCell alone>{consent.holder}</HeadCell>
						<Cell>{consent.label}</Cell>
						<Cell>
							<p className="whitespace-pre-line [overflow-wrap:anywhere]">{consent.wording}</p>
							<p className="text-xs text-muted">
								{[consent.locale, consent.version && `version ${consent.version}`, consent.source]
									.filter(Boolean)
									.join(' · ')}
							</p>
						</Cell>
						<DateCell>
							{consent.givenOn}
							<div className="md:mt-1">
								{consent.withdrawnOn ? (
									<>
										<StatusBadge tone="muted">{consent.hasExpired ? 'Ended' : 'Withdrawn'}</StatusBadge>
										<p>
											{consent.withdrawnOn}
											{consent.withdrawnBy && !consent.hasExpired && ` by ${consent.withdrawnBy}`}
										</p>
									</>
								) : (
									<StatusBadge tone="success">Given</StatusBadge>
								)}
							</div>
						</DateCell>
					</InboxRow>
				))}
			</InboxTable>
		</InboxList>
	)
}

export const ErrorBoundary = createErrorPage('Failed to load consents')
