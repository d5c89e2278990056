/// Finds names that look alike, so that nobody can pass for somebody else: "аna" in Cyrillic, "paypa1".
///
/// - Source: Unicode Technical Standard 39, section 4 (skeletons), with the data of Unicode 15 for Latin, Greek, Cyrillic, Armenian,
///   Georgian, Cherokee, Coptic, Lisu and the signs that look like their letters.
extension TextRule {
    /// The text that all names with the same look share. It is for comparing, not for showing.
    ///
    /// Case matters until letters have been replaced, and no longer after that: two names may look alike in one case only ("Ian", "lan").
    ///
    /// - Parameter name: in compatibility decomposition (NFKD), which has already replaced wide, raised, ringed and ornate letters.
    package static func skeleton(ofDecomposed name: String) -> String {
        var skeleton = String.UnicodeScalarView()
        for scalar in name.unicodeScalars {
            // Several spaces mostly show as one.
            if scalar == " ", skeleton.last == " " { continue }
            if let prototype = prototypes[scalar] { skeleton.append(contentsOf: prototype) } else { skeleton.append(scalar) }
        }
        return folded(String(skeleton))
    }

    private static let prototypes: [Unicode.Scalar: String.UnicodeScalarView] = {
        var prototypes: [Unicode.Scalar: String.UnicodeScalarView] = [:]
        for group in lookalikes.unicodeScalars.split(separator: " ") {
            guard let arrow = group.firstIndex(of: "←") else { continue }
            for scalar in group[group.index(after: arrow)...] { prototypes[scalar] = String.UnicodeScalarView(group[..<arrow]) }
        }
        return prototypes
    }()

    /// One group per word: the characters behind the arrow look like the text before it.
    private static let lookalikes = """
        !←ǃ &←ꝸ '←`ʹʻʼʽʾˈˊˋ˴՚՝‘’‛′‵ꞌ ,←‚ꓹ -←˗‐‒–⁃−➖Ⲻ .←ꓸ /←Ⳇ 2←ƧϨꙄꝚ 3←ƷȜЗӠⳌꝪꞫ 4←Ꮞ 5←Ƽ 6←бᏮⳒ 8←Ȣȣ 9←ⳊꝮ :←։ꓽ =←꓿ ?←ɁʔᎮ A←ΑАᎪꓮ \
        B←ΒВᏴꓐꞴ C←СᏟⲤꓚ D←Ꭰꓓ E←ΕЕᎬ⋿ꓰ F←ϜꓝꞘ G←ԌᏀᏳꓖ H←ΗНᎻⲎꓧ J←ͿЈᎫꓙꞲ K←ΚКᏦⲔꓗ L←ᏞⳐꓡ M←ΜϺМᎷⲘꓟ N←ΝⲚꓠ O←0ΟОՕⲞꓳ P←ΡРᏢⲢꓑ R←ƦᎡᏒꓣ S←ЅՏᏕᏚꓢ \
        T←ΤТᎢ⊤⟙Ⲧꓔ U←Ս∪⋃ꓴ V←ѴᏙꓦ W←ԜᎳᏔꓪ X←ΧХ╳ⲬꓫꞳ Y←ΥУҮᎩᎽⲨꓬ Z←ΖᏃꓜ a←ɑαа⍺ b←ƄЬᏏ c←сᴄⲥꮯ d←ԁᏧꓒ e←еҽ℮ꬲ f←քẝꞙꬵ g←ƍɡցᶃ h←һհᏂ i←ıɩɪιіӏᎥ⍳ꙇꭵ \
        j←ϳј l←1I|ƖǀΙІӀ∣⏽Ⲓꓲ n←ոռ o←οσоօჿᴏᴑⲟꬽ p←ρр⍴ⲣ q←ԛգզ r←гᴦⲅꭇꭈꮁ s←ƽѕꜱꮪ u←ʋυսᴜꞟꭎꭒ v←νѵᴠ∨⋁ꮩ w←ɯѡԝաᴡꮃ x←×х⤫⤬⨯ y←ɣʏγуүყᶌỿꭚ z←ᴢꮓ \
        ''←\"ʺˮ˶᳓“”‟〃 'B←Ɓ 'D←Ɗ 'P←Ƥ 'T←Ƭ 'Y←Ƴ -.←꓾ .,←ꓻ ..←ꓺ AA←Ꜳ AE←ÆӔ AO←Ꜵ AU←Ꜷ AV←ꜸꜺ AY←Ꜽ C'←Ƈ G'←Ɠ K'←Ƙ O'←Ꭴ OE←Œ OO←ꚘꝎ T3←Ꜩ \
        \\\\←⳹ aa←ꜳ ae←æӕ ao←ꜵ au←ꜷ av←ꜹꜻ ay←ꜽ bl←Ы dz←ʣ lO←Ю ll←ǁ‖∥ ls←ʪ lt←₶ lz←ʫ oe←œ oo←∞ꚙꝏ r'←ґ rn←m tf←ꝷ ts←ʦ ue←ᵫ uo←ꭣ ·←ꞏ \
        Þ←Ϸ ß←βᏰꞵ þ←ƿϸ ĸ←κкᴋⲕꮶ ƅ←ьꮟ Ɔ←ϽↃꓛ Ǝ←ꓱ Ə←Ә Ɛ←ԐᏋ ƨ←ϩᴤꙅ Ʃ←Σ ƫ←Ꮏ ǝ←əә Ƕ←Ԋ ȝ←ʒӡჳⳍꝫ ȷ←յ ɂ←ꭾ Ʌ←ΛЛꓥ ɋ←ᶐ ɔ←ͻᴐↄ ɜ←зᴈ ɢ←ԍᏻꮐ ɰ←պ ɸ←φфⲫ \
        ʀ←ꭱꮢ ʃ←ꭍ ʌ←ᴧ ʍ←мᴍꮇ ʘ←Ꙩ ʙ←вᏼ ʚ←ꞝ ʜ←нꮋ ʟ←ⳑꮮ ˇ←꙾ ˏ←͵ \u{302}←\u{311} \u{303}←\u{342} \u{304}←\u{305} \
        \u{306}←\u{30C}\u{36E}\u{A67C} \u{307}←\u{358} \u{30A}←\u{366}\u{2DEA} \u{313}←\u{315} \u{326}←\u{321}\u{327}\u{339} \
        \u{328}←\u{322}\u{345} \u{331}←\u{320} \u{333}←\u{347} \u{335}←\u{336} \u{338}←\u{337} \u{350}←\u{357} \u{363}←\u{2DF6} \
        \u{364}←\u{2DF7} \u{368}←\u{2DED} \u{36F}←\u{2DEF} Γ←ГᎱⲄ Δ←Ⲇ Π←ПⲠ Φ←ФՓⲪ Ψ←ѰⲮ λ←Ⲗ π←пᴨ ς←ϛ χ←ⲭꭓꭕ ψ←ѱ ω←ⲱꙍꞷ ϗ←ⳤ Ϭ←Ⳝ И←Ͷ Ш←Ⲽ \
        л←ᴫ ш←ⲽ љ←ꭠ Ѡ←Ꮗ Ҷ←Ӌ ҷ←ӌ Ո←ꓵ \u{650}←\u{317} \u{670}←\u{30D} ሆ←Մ ቡ←Ռ ኮ←Ի ጣ←Պ ᗡ←ꓷ ᙠ←ꓭ ᴀ←ꭺ ᴅ←ꭰ ᴇ←ꭼ ᴊ←ꭻ ᴎ←ͷи ᴘ←ᴩꮲ ᴙ←я ᴛ←τтꭲ \
        \u{1DDF}←\u{2DE8} ẟ←δծ \u{20E9}←\u{A66F} Ⅎ←ꓞ ☧←⳩ Ɐ←ꓯ Ⱶ←ͰᎨᎰ ⱶ←ꮀ ー←ꟷ ꓕ←Ʇ ꓤ←Ꞟ Ꙍ←Ꞷ ꜧ←ꞕ Ꜿ←Ͽ ꜿ←ͽ Ꝺ←ꝺ Ꞇ←Ⴀ Ꞓ←ЄⲈ ꞓ←ɛεєԑⲉꮛ 𐊨←Ꚛ 𐐒←Ꞛ \
        𐐺←ꞛ 2\u{335}←ƻ 3\u{326}←Ҙ <·←Ⲵ C\u{326}←Ҫ D\u{335}←ÐĐƉ E\u{338}←Ɇ F\u{326}←Ƒ G\u{335}←Ǥ H\u{326}←ӇӉ H\u{329}←ҢⱧ H\u{335}←Ħ \
        J\u{335}←Ɉ K\u{329}←ҚⱩ K\u{335}←ҞꝀ L\u{338}←Ł M\u{326}←Ӎ N\u{326}←Ɲ O\u{335}←ƟΘθѲӨᎾᏫꝊ O\u{338}←Ø T\u{328}←Ʈ T\u{329}←Ҭ \
        T\u{335}←Ŧ T\u{338}←Ⱦ U\u{335}←ɄᏌ X\u{329}←Ҳ Y\u{335}←¥ɎҰ Z\u{326}←Ȥ Z\u{335}←Ƶ b\u{304}←ƂƃБ b\u{314}←ɓ b\u{335}←ƀѢѣҌҍ \
        c\u{326}←ҫ c\u{338}←¢ȼ dȝ←ʤ dʑ←ʥ d\u{304}←ƌ d\u{314}←ɗ d\u{328}←ɖ d\u{335}←đ e\u{328}←ҿ e\u{338}←ɇ fŋ←ʩ f\u{326}←ƒ \
        f\u{334}←ᵮ g\u{314}←ɠ g\u{335}←ǥ h\u{314}←ɦᏲꚕ h\u{335}←ħћ i\u{335}←ɨᵻᵼ j\u{335}←ɉ k\u{314}←ƙ lȝ←ɮ l\u{328}←ɭ l\u{334}←ɫ \
        l\u{335}←Ɨƚ l\u{338}←ł n\u{328}←ɳ n\u{329}←ƞη n\u{334}←ᵰ o\u{31B}←ꭴ o\u{335}←ɵѳөꝋꮎꮻ o\u{338}←øꬾ oᴇ←ɶ p\u{314}←ƥ p\u{335}←ᵽ \
        q\u{314}←ʠ r\u{328}←ɽ r\u{329}←ɼ r\u{334}←ᵲ r\u{335}←ɍғ s\u{328}←ʂ s\u{334}←ᵴ tȝ←ꜩ tɕ←ʨ tʃ←ʧ t\u{314}←ƭ t\u{334}←ᵵ \
        t\u{335}←ŧ u\u{335}←ᵾꮜ w\u{326}←ꝡ y\u{314}←ƴ y\u{335}←ɏұ z\u{326}←ȥ z\u{328}←ʐ z\u{334}←ᵶ z\u{335}←ƶ ĸ\u{329}←қ ĸ\u{335}←ҟ \
        ƅi←ы ǝo←ᴔ ǝ˞←ɚ Ʌ\u{326}←Ӆ ɔe←ꭢ ɔ\u{338}←ꬿ ɜ\u{326}←ҙ ɾ\u{334}←ᵳ ʊ\u{335}←ᵿ ʍ\u{326}←ӎ ʜ\u{326}←ӈӊ ʜ\u{329}←ң ˉb←ъ \
        \u{306}\u{307}←\u{310} Γ'←Ґ Γ\u{335}←Ғ Ж\u{329}←Җ Ъl←Ꙑ ж\u{329}←җ л\u{326}←ӆ Ҽ\u{328}←Ҿ ᴛ\u{329}←ҭ ∂\u{335}←ð rn\u{326}←ɱ \
        rn\u{334}←ᵯ w\u{486}\u{487}←ѽ ǝo\u{335}←ꭂ ǝo\u{338}←ꭁ ˉbi←ꙑ И\u{326}\u{300}←Ҋ и\u{326}\u{306}←ҋ Ѡ\u{486}\u{487}←Ѽ
        """
}
