import type { ReactNode } from 'react'
import type { Profile } from '#app/shop/people/profile/profile.server.ts'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { ShopImage } from '#app/ui/product/shop-image.tsx'
import type { ImageView } from '#app/shop/media/media-view.ts'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import { Icon } from '#app/ui/shell/icon.tsx'
import { Panel } from '#app/ui/panels/panels.tsx'
import { formatPhone } from '#app/shop/values/phone.ts'
import { ImageForm, type ProfileImageKind } from '#app/ui/profile/image-form.tsx'
import { locale } from '#app/shop/region/india.ts'

type Tab = 'profile' | 'order'

interface SidebarProps {
	profile: Profile
	tab: Tab
	/**
	 * Whether the page shows an order first (rule: order-answers-first). The sidebar is then hidden on narrow screens,
	 * and the customer's name is not the `h1`.
	 */
	isAside: boolean
}

export function Sidebar({ profile, tab, isAside }: SidebarProps) {
	const Name = isAside ? 'p' : 'h1'
	const t = useTranslate()
	return (
		<aside
			aria-label={t('account.yourAccount')}
			className={`relative lg:pl-6 ${isAside ? 'max-lg:hidden lg:mt-10' : '-mt-10 lg:-mt-16'}`}
		>
			<div className="flex flex-wrap items-end gap-4 lg:block">
				<div className="group relative w-24 shrink-0 lg:w-32">
					<Avatar profile={profile} className="size-24 ring-4 ring-paper lg:size-32" />
					{tab === 'profile' && (
						<ChangeImage
							{...avatarChange}
							current={profile.profileImage}
							className="absolute -right-2 -bottom-2 size-11 rounded-full border-4 border-paper bg-ink text-paper group-hover:bg-madder"
						>
							<span className="sr-only">{t('profile.changePhoto')}</span>
						</ChangeImage>
					)}
				</div>
				<div className="min-w-0 grow basis-32 lg:mt-5">
					{/* An account without a name is shown as 'Customer' (rule: nameless-account). */}
					<Name className="font-display text-xl [overflow-wrap:anywhere]">
						{profile.username || t('profile.customer')}
					</Name>
					<p className="text-xs text-muted [overflow-wrap:anywhere]">{profile.email || formatPhone(profile.phone)}</p>
				</div>
			</div>
			<div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 border-b border-line lg:mt-8 lg:block lg:border-0">
				<nav aria-label={t('account.label')}>
					<ul className="flex gap-6 lg:block">
						<TabLink to="/profile" isCurrent={tab === 'profile'}>
							{t('profile.title')}
						</TabLink>
						<TabLink to="/profile?tab=order" isCurrent={tab === 'order'}>
							{t('profile.order')}
						</TabLink>
					</ul>
				</nav>
				<form method="post" action="/logout" className="lg:mt-6 lg:border-t lg:border-line lg:pt-3">
					<SubmitButton variant="quiet" action="/logout" pendingText={t('profile.loggingOut')} className="px-0!">
						{t('shell.logOut')}
					</SubmitButton>
				</form>
			</div>
		</aside>
	)
}

export const avatarChange = {
	action: '/profile/image',
	field: 'profileImage',
	title: 'profile.photo',
	shape: 'round',
} as const

function TabLink({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: ReactNode }) {
	return (
		<li>
			<a
				href={to}
				aria-current={isCurrent ? 'page' : undefined}
				className={
					'-mb-px flex min-h-12 items-center border-b-2 border-transparent text-base text-muted ' +
					'hover:text-ink aria-[current=page]:border-madder aria-[current=page]:text-ink lg:mb-0 ' +
					'lg:border-b-0 lg:border-l-2 lg:pl-4'
				}
			>
				{children}
			</a>
		</li>
	)
}

function Avatar({
	profile: { profileImage, username },
	className,
}: {
	profile: Pick<Profile, 'profileImage' | 'username'>
	className: string
}) {
	if (profileImage) {
		return (
			<ShopImage
				image={{ ...profileImage, alt: '' }}
				sizes="128px"
				largest={320}
				className={`rounded-full ${className}`}
			/>
		)
	}
	// A character of an Indian script may consist of several code units, so `username[0]` could be only a part of it.
	const [first] = new Intl.Segmenter(locale).segment(username.trim())
	return (
		<span
			aria-hidden="true"
			className={`grid place-items-center rounded-full bg-madder font-display text-2xl text-white ${className}`}
		>
			{first?.segment.toUpperCase() ?? '·'}
		</span>
	)
}

export function Cover({ profile: { coverImage }, isEditable }: { profile: Profile; isEditable: boolean }) {
	const t = useTranslate()
	return (
		<div
			className={`group relative -mx-4 cloth bg-sand md:-mx-6 lg:mx-0 lg:mt-8 ${isEditable ? 'h-36 lg:h-64' : 'h-20 lg:h-28'}`}
		>
			{coverImage && (
				<ShopImage
					image={{ ...coverImage, alt: '' }}
					sizes="(width >= 80rem) 76rem, 100vw"
					largest={1920}
					eager
					className="absolute inset-0 size-full lg:rounded-soft"
				/>
			)}
			{isEditable && (
				<ChangeImage
					{...coverChange}
					current={coverImage}
					className="absolute top-3 right-3 rounded-full bg-paper/95 px-4 text-xs font-medium group-hover:bg-ink group-hover:text-paper lg:top-4 lg:right-4"
				>
					{t('profile.changeCover')}
				</ChangeImage>
			)}
		</div>
	)
}

export const coverChange = {
	action: '/profile/cover',
	field: 'coverImage',
	title: 'profile.cover',
	shape: 'wide',
} as const

interface ChangeImageProps extends ProfileImageKind {
	current: ImageView | null
	className: string
	children: ReactNode
}

/**
 * Shows a button that opens a panel with the form for the profile photo or the cover image. Saving the image reloads
 * the page, which closes the panel.
 */
function ChangeImage({ current, className, children, ...kind }: ChangeImageProps) {
	const id = `change-${kind.field}`
	const t = useTranslate()
	return (
		<>
			<button
				type="button"
				popoverTarget={id}
				className={`inline-flex min-h-11 items-center justify-center gap-2 fade ${className}`}
			>
				<Icon name="camera" className="size-5" />
				{children}
			</button>
			<Panel id={id} labelledBy={`${id}-title`} className="panel-middle" sheet="p-6">
				<h2 id={`${id}-title`} className="mb-4 font-display text-lg">
					{t(kind.title)}
				</h2>
				<ImageForm {...kind} current={current}>
					<button
						type="button"
						popoverTarget={id}
						popoverTargetAction="hide"
						className="min-h-11 px-2 text-sm underline underline-offset-4 hover:no-underline"
					>
						{t('shared.cancel')}
					</button>
				</ImageForm>
			</Panel>
		</>
	)
}
