// The first is the demo customer. None exists; the addresses are made up in real places.

interface Written {
	name: string
	/** The name, unless said otherwise. */
	username?: string
	fullname?: string | null
	email: string
	phone: string
	daysOld: number
	/** Street; apartment or nothing; city; state; PIN code. */
	address: string
}

export type DemoCustomer = ReturnType<typeof customer>

function customer({ name, address, ...said }: Written) {
	const [firstName = '', lastName = ''] = name.split(' ')
	const [streetAddress = '', apartment = '', city = '', state = '', zipCode = ''] = address.split('; ')
	const living = { firstName, lastName, streetAddress, apartment: apartment || null, city, state, zipCode }
	return { username: name, fullname: name, ...said, address: living }
}

const WRITTEN: readonly Written[] = [
	{
		name: 'Asha Patel',
		email: 'asha@example.com',
		phone: '919876543210',
		daysOld: 395,
		address: '14 Sneh Sankul Society, Adajan; B-302; Surat; Gujarat; 395009',
	},
	{
		name: 'Riya Shah',
		username: 'riya.shah',
		email: 'riya.shah@example.com',
		phone: '919876543211',
		daysOld: 360,
		address: '7 Nehru Park, Vastrapur; ; Ahmedabad; Gujarat; 380015',
	},
	{
		name: 'Meera Iyer',
		email: 'meera.iyer@example.in',
		phone: '9876543212',
		daysOld: 330,
		address: '22 Kutchery Road, Mylapore; Second floor; Chennai; Tamil Nadu; 600004',
	},
	{
		name: 'Sneha Kulkarni',
		username: 'sneha_k',
		email: 'sneha.kulkarni@example.com',
		phone: '919876543213',
		daysOld: 300,
		address: '5 Paud Road, Kothrud; Flat 11, Building C; Pune; Maharashtra; 411038',
	},
	{
		name: 'Fatima Shaikh',
		fullname: null,
		email: 'fatima.shaikh@example.in',
		phone: '9876543214',
		daysOld: 280,
		address: '31 Race Course Circle; ; Vadodara; Gujarat; 390007',
	},
	{
		name: 'Ananya Banerjee',
		email: 'ananya.b@example.com',
		phone: '919876543215',
		daysOld: 250,
		address: '18/2 Ballygunge Place; Ground floor; Kolkata; West Bengal; 700019',
	},
	{
		name: 'Harpreet Kaur',
		username: 'harpreet',
		email: 'harpreet.kaur@example.com',
		phone: '919876543216',
		daysOld: 235,
		address: 'House 1140, Sector 17-C; ; Chandigarh; Chandigarh; 160017',
	},
	{
		name: "Merin D'Souza",
		email: 'merin.dsouza@example.in',
		phone: '9876543217',
		daysOld: 215,
		address: '9 Rua de Ourem, Fontainhas; ; Panaji; Goa; 403001',
	},
	{
		name: 'Nandini Reddy',
		email: 'nandini.reddy@example.com',
		phone: '919876543218',
		daysOld: 190,
		address: 'Plot 64, Road No. 10, Jubilee Hills; Villa 3; Hyderabad; Telangana; 500033',
	},
	{
		name: 'Kinjal Desai',
		username: 'kinjal.desai',
		fullname: 'કિંજલ દેસાઈ',
		email: 'kinjal.desai@example.in',
		phone: '919876543219',
		daysOld: 170,
		address: '12 Yagnik Road; Shreeji Apartments, 401; Rajkot; Gujarat; 360001',
	},
	{
		name: 'Tanvi Mehta',
		email: 'tanvi.mehta@example.com',
		phone: '9876543220',
		daysOld: 140,
		address: '3 Chapel Road, Bandra West; Sea Breeze, 2A; Mumbai; Maharashtra; 400050',
	},
	{
		name: 'Lalrinpuii Sailo',
		username: 'Lalrinpuii',
		email: 'lalrinpuii@example.in',
		phone: '919876543221',
		daysOld: 100,
		address: 'C-17 Zarkawt; ; Aizawl; Mizoram; 796001',
	},
	{
		name: 'Priyanka Sharma',
		username: 'priyanka.s',
		fullname: null,
		email: 'priyanka.sharma@example.com',
		phone: '9876543222',
		daysOld: 60,
		address: '40 Ashok Marg, C-Scheme; Flat 6; Jaipur; Rajasthan; 302001',
	},
	{
		name: 'Zoya Khan',
		email: 'zoya.khan@example.com',
		phone: '919876543223',
		daysOld: 12,
		address: 'E-52 Greater Kailash I; First floor; New Delhi; Delhi; 110048',
	},
]

export const CUSTOMERS = WRITTEN.map(customer)
