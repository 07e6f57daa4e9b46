import { Link } from 'react-router'
import type { ReactNode } from 'react'
import { countryName } from '#app/shop/words/regions.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { CopyText, EmailLink, PhoneLink, WhatsAppLink } from '#app/ui/admin/reach.tsx'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import type { DatedCustomer } from './_user-words.tsx'

export function CustomerFacts({ customer }: { customer: DatedCustomer }) {
	const { id, username, fullname, email, phone, status, role, joinedOn, blockedOn } = customer
	return (
		<Block title="Customer" className="lg:col-start-2">
			<dl className="grid gap-2.5 text-sm">
				<Fact label="Name">{fullname ?? username}</Fact>
				<Fact label="Email">
					<EmailLink email={email} />
				</Fact>
				<Fact label="Phone">
					<PhoneLink phone={phone} />
				</Fact>
				<Fact label="Account">
					<span className="tabular">#{id}</span> since {joinedOn}
				</Fact>
				<Fact label="Status">
					<StatusBadge tone={status === 'active' ? 'success' : 'warn'}>{status}</StatusBadge>
				</Fact>
			</dl>
			<div className="mt-2 flex flex-wrap items-center gap-x-5 text-sm">
				<CopyText text={[fullname ?? username, email, phone].filter(Boolean).join('\n')} label="Copy" />
				{phone && <WhatsAppLink phone={phone} name={username} />}
				{!role && (
					<Link to={`/admin/users/${id}/password-link`} className="act-link">
						Password link
					</Link>
				)}
				{!role && !blockedOn && (
					<Link to={`/admin/users/${id}/block`} className="act-link text-danger">
						Block
					</Link>
				)}
			</div>
		</Block>
	)
}

export function CustomerAddresses({ addresses }: Pick<DatedCustomer, 'addresses'>) {
	return (
		<Block title="Addresses" className="lg:col-start-2">
			{addresses.length === 0 && <p className="text-sm text-muted">No order has gone anywhere yet.</p>}
			<ul className="divide-y divide-line text-sm">
				{addresses.map(({ streetAddress, apartment, city, state, zipCode, country, orders }) => {
					const place = [streetAddress, apartment, city, `${state} ${zipCode}`.trim(), countryName(country)]
					const text = place.filter(Boolean).join(', ')
					return (
						<li key={text} className="py-2 [overflow-wrap:anywhere]">
							{text}
							<p className="tabular text-xs text-muted">{orders === 1 ? 'One order' : `${orders} orders`}</p>
						</li>
					)
				})}
			</ul>
		</Block>
	)
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
	return (
		<div>
			<dt className="text-xs text-muted">{label}</dt>
			<dd className="[overflow-wrap:anywhere]">{children}</dd>
		</div>
	)
}
