/** Networks of the platform's location database in these tests: those for documentation (RFC 5737) that no other test uses. */
export const COUNTRIES = { '198.51.100.0/25': 'IE', '198.51.100.128/25': 'KE', '192.0.2.0/24': 'US' }
/** An address of each. */
export const ADDRESS_IN = { IE: '198.51.100.7', KE: '198.51.100.207', US: '192.0.2.7' }
