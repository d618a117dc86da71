/* Derived from localized-address-format 1.3.3, with missing fields added. Digits stand for
   street lines (0 and 1), city (2), region (3), zip code (4) and country code (5). Semicolons
   separate lines. */

export const DEFAULT_LAYOUT = '0;1;4 2;3';

/** A country in lower case uses its layout only for addresses in its local script. */
export const LAYOUTS = `
0;1;2;3;4:AC AE AF AI EG FK GB GG GI GS HK IE IM IO JE JM KE KR LK MO NA NR PA PN RU SC SD SH SR SZ TA TC TV UA VG ZA
0;1;4;2;3:AL AM EC MU OM
0;1;2 3 4:AS AU CA CC CX FM HM MH MP NF PR PW UM VI
0;1;5-4 2;3:AX CH FI HR MC MD SE SI
0;1;5 4 2;3:AZ
0;1;2, 3 4:BB SO TW US
0;1;2 - 4;3:BD
0;1;2 4;3:BH BM BN BT GU IL IN JO KH LB LS MT MV NG NP NZ PE SA SG VC
0;1;2-3;4:BR
0;1;2, 3;4:BS HN IQ JP KN
0;1;4, 2;3:BY
0;1 2;3;4:CI
0;1;2;3, 4:CN KP
4;32;0;1:cn tw
0;1;2, 3, 4:CO
0;1;3, 2;4:CR
0;1;2 3;4:CU
0;1;4 2 3:EE ES IT MZ PF UY
0;1;54 2;3:FO HT
4 0;1 2;3:GN
0;1;4- 2;3:GT
3;2;0;1;4:hk IR
2;3;0;1;4:HU
0;1;2;3 4:ID KY MN TH VN
〒4;3;2;0;1:jp
0;1;3;2;4:KI
4;3;2;0;1:kp KZ
3 2;0;1;4:kr
0;1;FL-4 2;3:LI
0;1;5-4 2 3:LT
0;1;L-4 2;3:LU
0;1;3;2, 4:LV
0;1;2, 4;3:MM
0;1;4 2, 3:MX
0;1;4;2, 3:NI
0;1;2 4 3:PG
0;1;2;4 3:PH
0;1;2-4;3:PK
0;1;4 3 2:RO
0;1;4-2;3:SV
0;1;4 2/3:TR
0;1;2 4, 3:VE
`;
