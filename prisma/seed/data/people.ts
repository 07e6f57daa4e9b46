// The first is the demo customer. None exists; the addresses are made up in real places.

/** Names that are not the one that is written below. */
const otherNames: Record<string, { username?: string; fullname?: string | null }> = {
	'riya.shah@example.com': { username: 'riya.shah' },
	'sneha.kulkarni@example.com': { username: 'sneha_k' },
	'fatima.shaikh@example.in': { fullname: null },
	'harpreet.kaur@example.com': { username: 'harpreet' },
	'kinjal.desai@example.in': { username: 'kinjal.desai', fullname: 'કિંજલ દેસાઈ' },
	'lalrinpuii@example.in': { username: 'Lalrinpuii' },
	'priyanka.sharma@example.com': { username: 'priyanka.s', fullname: null },
}

/** Name, e-mail, phone and when they came; then street, apartment or nothing, city, state and PIN code. */
const WRITTEN = `Asha Patel, asha@example.com, 919876543210, 395 days ago
14 Sneh Sankul Society, Adajan; B-302; Surat; Gujarat; 395009

Riya Shah, riya.shah@example.com, 919876543211, 360 days ago
7 Nehru Park, Vastrapur; ; Ahmedabad; Gujarat; 380015

Meera Iyer, meera.iyer@example.in, 9876543212, 330 days ago
22 Kutchery Road, Mylapore; Second floor; Chennai; Tamil Nadu; 600004

Sneha Kulkarni, sneha.kulkarni@example.com, 919876543213, 300 days ago
5 Paud Road, Kothrud; Flat 11, Building C; Pune; Maharashtra; 411038

Fatima Shaikh, fatima.shaikh@example.in, 9876543214, 280 days ago
31 Race Course Circle; ; Vadodara; Gujarat; 390007

Ananya Banerjee, ananya.b@example.com, 919876543215, 250 days ago
18/2 Ballygunge Place; Ground floor; Kolkata; West Bengal; 700019

Harpreet Kaur, harpreet.kaur@example.com, 919876543216, 235 days ago
House 1140, Sector 17-C; ; Chandigarh; Chandigarh; 160017

Merin D'Souza, merin.dsouza@example.in, 9876543217, 215 days ago
9 Rua de Ourem, Fontainhas; ; Panaji; Goa; 403001

Nandini Reddy, nandini.reddy@example.com, 919876543218, 190 days ago
Plot 64, Road No. 10, Jubilee Hills; Villa 3; Hyderabad; Telangana; 500033

Kinjal Desai, kinjal.desai@example.in, 919876543219, 170 days ago
12 Yagnik Road; Shreeji Apartments, 401; Rajkot; Gujarat; 360001

Tanvi Mehta, tanvi.mehta@example.com, 9876543220, 140 days ago
3 Chapel Road, Bandra West; Sea Breeze, 2A; Mumbai; Maharashtra; 400050

Lalrinpuii Sailo, lalrinpuii@example.in, 919876543221, 100 days ago
C-17 Zarkawt; ; Aizawl; Mizoram; 796001

Priyanka Sharma, priyanka.sharma@example.com, 9876543222, 60 days ago
40 Ashok Marg, C-Scheme; Flat 6; Jaipur; Rajasthan; 302001

Zoya Khan, zoya.khan@example.com, 919876543223, 12 days ago
E-52 Greater Kailash I; First floor; New Delhi; Delhi; 110048`

export type DemoCustomer = (typeof CUSTOMERS)[number]

export const CUSTOMERS = WRITTEN.split('\n\n').map((written) => {
	const [person = '', home = ''] = written.split('\n')
	const [name = '', email = '', phone = '', days = ''] = person.split(', ')
	const [firstName = '', lastName = ''] = name.split(' ')
	const [streetAddress = '', apartment = '', city = '', state = '', zipCode = ''] = home.split('; ')
	const address = { firstName, lastName, streetAddress, apartment: apartment || null, city, state, zipCode }
	const names = { username: name, fullname: name, ...otherNames[email] }
	return { ...names, email, phone, daysOld: Number.parseInt(days, 10), address }
})
