/**
 * Written by scripts/make-public-vendors.mjs; do not edit. Companies that web pages call, from third-party-web 0.30.0
 * (https://github.com/patrickhulce/third-party-web, MIT, © Patrick Hulce), without what our own catalogue says. A line is id, name, category
 * and domains; without a name it adds domains to a vendor of ours.
 */
export const PUBLIC_LIST = `
1000mercis|1000mercis|advertising|email-attitude.com mmtro.com nzaza.com
15gifts|15gifts|business|15gifts.com primefuse.com
1xrun|1xRUN|business|1xrun.com
24-7|[24]7|advertising|247-inc.net 247inc.net campanja.com d1af033869koo7.cloudfront.net
2adpro-media-solutions|2AdPro Media Solutions|advertising|2adpro.com
301-digital-media|301 Digital Media|business|301ads.com 301network.com
33-across|33 Across|advertising|33across.com tynt.com
365-media-group|365 Media Group|business|365dm.com
365-tech-services|365 Tech Services|cloud|365webservices.co.uk
3d-issue|3D Issue|business|3dissue.com pressjack.com
47line-technologies|47Line Technologies|business|pejs.net
4cite-marketing|4Cite Marketing|advertising|securedvisit.com
4finance|4finance|business|4finance.com
5miles|5miles|business|5milesapp.com
77agency|77Agency|analytics|77tracking.com
9xb|9xb|advertising|9xb.com
a-fis-pte|A-FIS PTE|analytics|websta.me
a-perfect-pocket|A Perfect Pocket|cloud|aperfectpocketdata.com
ab-tasty|AB Tasty|analytics|abtasty.com d1447tq2m68ekg.cloudfront.net
aba-research|ABA RESEARCH|analytics|abaresearch.uk qmodal.azurewebsites.net
accentuate-digital|Accentuate Digital|business|accentuate.io
accenture|Accenture|analytics|tmvtp.com
acceptable-ads|Acceptable Ads|advertising|aaxads.com aaxdetect.com
accessibe|Accessibe|business|accessibe.com acsbap.com acsbapp.com
accord-holdings|Accord Holdings|advertising|agcdn.com
accordant-media|Accordant Media|advertising|a3cloud.net
account-kit|Account Kit|business|accountkit.com
accuen-media-omnicom-media-group|Accuen Media (Omnicom Media Group)|business|p-td.com
acquisio|Acquisio|advertising|acq.io
act-on-software|Act-On Software|advertising|actonsoftware.com
actblue|ActBlue|business|actblue.com
active-agent|Active Agent|advertising|active-agent.com
activecampaign|||app-us1.com trackcmp.net
acuityads|AcuityAds|advertising|acuityplatform.com
acxiom|Acxiom|advertising|acxiom-online.com acxiomapac.com delivery.net
ad-ebis|AD EBis|analytics|ebis.ne.jp
ad4screen|Ad4Screen|advertising|a4.tl
ad6media|Ad6Media|advertising|ad6media.fr
ada|Ada|business|ada.support
adacado|Adacado|advertising|adacado.com
adap-tv|Adap.tv|advertising|adap.tv
adapt-services|Adapt Services|cloud|adcmps.com
adaptive-web|Adaptive Web|cloud|adaptive.co.uk
adara-media|Adara Media|advertising|yieldoptimizer.com
adblade|Adblade|advertising|adblade.com
adbox-digital|Adbox Digital|advertising|adzip.co
adbrain|Adbrain|advertising|adbrn.com
adcurve|AdCurve|advertising|shop2market.com
addevent|AddEvent|business|addevent.com
addoox|Addoox|advertising|metanetwork.net
addshoppers|AddShoppers|advertising|addshoppers.com d3rr3d0n31t48m.cloudfront.net shop.pe
addthis|AddThis|advertising|addthis.com addthiscdn.com addthisedge.com
addthisevent|AddThisEvent|cloud|addthisevent.com
addtocalendar|addtocalendar|business|addtocalendar.com
addvantage-media|Addvantage Media|advertising|addvantagemedia.com simplytechnology.net
adeasy|AdEasy|advertising|adeasy.ru
adecs|Adecs|business|adecs.co.uk
adelphic|Adelphic|advertising|ipredictive.com
adestra|Adestra|advertising|adestra.com msgfocus.com
adextent|AdExtent|advertising|adextent.com
adforge|AdForge|advertising|adforgeinc.com
adform|Adform|advertising|adform.net adformdsp.net
adfuel|AdFuel|advertising|videoplayerhub.com
adinmedia|AdInMedia|advertising|fastapi.net
adition|Adition|advertising|adition.com
adjug|AdJug|advertising|adjug.com
adkernel|adKernel|advertising|adkernel.com
adkontekst|Adkontekst|advertising|adkontekst.pl
adlead|Adlead|advertising|webelapp.com
adledge|Adledge|business|adledge.com
adloox|Adloox|advertising|adlooxtracking.com
adlux|Adlux|advertising|adlux.com
adman|AdMan|delivery|admanmedia.com
admatic|AdMatic|advertising|admatic.com.tr
admedia|AdMedia|advertising|admedia.com
admedo|Admedo|advertising|a8723.com adizio.com admedo.com
admetrics-pro-cmp|AdMetrics Pro CMP|advertising|cmp.mgr.consensu.org
admiral|Admiral|advertising|unknowntray.com
admiral-cmp|Admiral CMP|advertising|admiral.mgr.consensu.org
admitad|Admitad|advertising|lenmit.com
admixer|Admixer|advertising|admixer.net
admized|ADMIZED|advertising|admized.com
adnami|Adnami|advertising|adnami.io
adnanny|adnanny|advertising|adserver01.de
adnium|Adnium|advertising|adnium.com
adnologies|ADNOLOGIES|advertising|heias.com
adnuntius-cmp|Adnuntius CMP|advertising|adnuntiusconsent.mgr.consensu.org
adobe|||adobetag.com edgefonts.net everestads.net everestjs.net scene7.com storify.com
adobe-analytics|||du8783wkf05yr.cloudfront.net everesttech.net hitbox.com nedstat.com
adobe-business-catalyst|Adobe Business Catalyst|cloud|businesscatalyst.com
adomik|Adomik|analytics|adomik.com
adotmob|Adotmob|advertising|adotmob.com
adrecover|AdRecover|advertising|adrecover.com
adrian-quevedo|Adrian Quevedo|cloud|adrianquevedo.com
adriver|AdRiver|advertising|adriver.ru
adroit-digital-solutions|Adroit Digital Solutions|advertising|abmr.net imiclk.com
adroll|Adroll|advertising|adroll.com
adroll-cmp|AdRoll CMP|advertising|adroll.mgr.consensu.org
adscale|Adscale|advertising|adscale.de
adscience|Adscience|advertising|adscience.nl
adscore|AdScore|advertising|adsco.re
adsiduous|Adsiduous|advertising|adsiduous.com
adsnative|AdsNative|advertising|adsnative.com
adsniper|AdSniper|advertising|adsniper.ru sniperlog.ru
adspeed|AdSpeed|advertising|adspeed.net
adspruce|AdSpruce|advertising|adspruce.com
adsterra-network|Adsterra Network|advertising|datadbs.com remarketingpixel.com
adsty|Adsty|advertising|adx1.com
adsupply|AdSupply|advertising|doublepimp.com
adswizz|AdsWizz|advertising|adswizz.com
adtech-aol|Adtech (AOL)|advertising|adtechus.com
adtegrity|Adtegrity|advertising|adtpix.com
adtheorent|AdTheorent|advertising|adentifi.com
adthink-media|AdThink Media|analytics|adxcore.com audienceinsights.net dcoengine.com
adultwebmasterempire-com|AdultWebmasterEmpire.Com|advertising|awempire.com
adunity|Adunity|advertising|adunity.com
advance-magazine-group|Advance Magazine Group|business|condenast.co.uk condenastdigital.com condenet.com
advanced-store|Advanced Store|advertising|ad4m.at
adventori|ADventori|advertising|adventori.com
adverline|Adverline|advertising|adnext.fr adverline.com
advertserve|AdvertServe|advertising|advertserve.com
advolution|Advolution|business|advolution.de
adwise|Adwise|advertising|adwise.bg
adyapper|AdYapper|advertising|adyapper.com
adyoulike|Adyoulike|advertising|adyoulike.com adyoulike.net omnitagjs.com
adzerk|Adzerk|advertising|adzerk.net
aerserv|AerServ|advertising|aerserv.com
affectv|Affectv|advertising|affec.tv affectv.com
affiliatly|Affiliatly|advertising|affiliatly.com
affilinet|affilinet|advertising|reussissonsensemble.fr successfultogether.co.uk
affino|Affino|advertising|affino.com
agenda-media|Agenda Media|advertising|agendamedia.co.uk
agility|Agility|cloud|agilitycms.com
agilone|AgilOne|advertising|agilone.com
ahalogy|Ahalogy|advertising|ahalogy.com
aheadworks|Aheadworks|business|aheadworks.com
ai-media-group|AI Media Group|advertising|aimediagroup.com
air-tv|AIR.TV|advertising|air.tv
aira|Aira|advertising|aira.net
airport-parking-and-hotels|Airport Parking and Hotels|business|aph.com
airpr|AirPR|analytics|airpr.com
airship|||aswpsdkus.com
akamai|||akamaitechnologies.com akamaitechnologies.fr edgefcs.net srip.net
akanoo|Akanoo|analytics|akanoo.com
akqa|AKQA|advertising|srtk.net
albacross|Albacross|advertising|albacross.com
alexa|Alexa|analytics|alexametrics.com d31qbv1cthcecs.cloudfront.net
all-access|All Access|business|allaccess.com.ph
alliance-for-audited-media|Alliance for Audited Media|advertising|aamsitecertifier.com
allyde|Allyde|advertising|mautic.com
alphassl|AlphaSSL|business|alphassl.com
altitude|Altitude|advertising|altitude-arena.com altitudeplatform.com
altocloud|Altocloud|analytics|altocloud.com
amadeus|||e-travel.com
amazon|||amazontrust.com associates-amazon.com o.ss2.us payments-amazon.com
ambassador|Ambassador|advertising|getambassador.com
amelia-communication|Amelia Communication|cloud|sara.media
amobee|Amobee|advertising|amgdgt.com kontera.com
amp|AMP|business|ampproject.org
ampexchange|AMPexchange|advertising|admarketplace.net ampxchange.com
amplience|Amplience|advertising|10cms.com adis.ws amplience.com amplience.net bigcontent.io
amplitude|||d24n15hnbwhuhn.cloudfront.net
ancora-media-solutions|Ancora Media Solutions|advertising|ancoraplatform.com
andbeyond-media|AndBeyond.Media|advertising|andbeyond.media
anedot|Anedot|business|anedot.com
animatejs|AnimateJS|business|animatedjs.com
answerdash|AnswerDash|business|answerdash.com
answers|Answers|analytics|4seeresults.com answcdn.com answers.com answerscloud.com dsply.com foresee.com foreseeresults.com
aol|AOL|advertising|5min.com adsonar.com adtech.de adtechjp.com alephd.com atwola.com gravity.com nexage.com
aol-oath-verizon-media|AOL / Oath / Verizon Media|advertising|advertising.com aol.co.uk aol.com aol.net aolcdn.com blogsmithmedia.com oath.com tacoda.net
apester|Apester|analytics|apester.com qmerce.com
apligraf|Apligraf|business|apligraf.com.br
appconsent-cmp|AppConsent CMP|advertising|appconsent.mgr.consensu.org
appcues|Appcues|analytics|appcues.com
appdynamics|||d3tjaysgumg9lf.cloudfront.net
appier|Appier|advertising|appier.net
application-performance|Application Performance|analytics|webtuna.com
appmate|Appmate|business|appmate.io
appsolute|Appsolute|business|dropahint.love
apptus|Apptus|analytics|apptus.com
apsis|APSIS|analytics|apsisforms.com innomdc.com
apsis-international-ab|APSIS International AB|advertising|prospecteye.com
ardent-creative|Ardent Creative|cloud|ardentcreative.co.uk
arm|ARM|analytics|tag4arm.com
arnold-clark-automobiles|Arnold Clark Automobiles|business|arnoldclark.com
asapp|ASAPP|business|asapp.com
asp|ASP|cloud|goshowoff.com
at-internet|AT Internet|analytics|ati-host.net aticdn.net xiti.com
atlas-solutions|Atlas Solutions|analytics|atdmt.com
atlasrtx|atlasRTX|business|atlasrtx.com
atom-content-marketing|Atom Content Marketing|business|atomvault.net
atom-data|Atom Data|business|atomdata.io
attraqt|ATTRAQT|business|attraqt.com locayta.com
attribution|Attribution|advertising|attributionapp.com
audience-rate|Audience Rate|advertising|audrte.com
audience-science|Audience Science|advertising|revsci.net
audioboom|audioBoom|advertising|audioboo.fm audioboom.com
auditorius|Auditorius|advertising|audtd.com
augur|Augur|analytics|augur.io
autopilot|Autopilot|advertising|autopilothq.com
avanser|AVANSER|analytics|avanser.com.au
avantlink|AvantLink|advertising|avmws.com
avantro|AVANTRO|business|foxentry.cz
avco-systems|Avco Systems|business|avcosystems.com
avg-technologies|AVG Technologies|business|avg.com
avid-media|Avid Media|business|adspdbl.com metadsp.co.uk
avocet-systems|Avocet Systems|advertising|ads.avct.cloud avocet.io
avora|Avora|analytics|truedash.com
aweber|AWeber|advertising|aweber.com
aws|||105app.com amazon.co.uk amazonwebapps.com amazonwebservices.com elasticbeanstalk.com images-amazon.com
axel-springer-cmp|Axel Springer CMP|advertising|axelspringer.mgr.consensu.org
axs|AXS|business|axs.com
ayu-technology-solutions|AYU Technology Solutions|business|websitealive.com websitealive7.com
azure|||gateway.net msedge.net
baidu-analytics|Baidu Analytics|analytics|hm.baidu.com hmcdn.baidu.com
baifendian-technology|Baifendian Technology|advertising|baifendian.com
bam|BAM|analytics|bam-x.com
bankrate|Bankrate|business|bankrate.com
barclaycard|Barclaycard|business|barclaycardsmartpay.com
barclays-bank|Barclays Bank|business|bpay.co.uk
barilliance|Barilliance|analytics|barilliance.net dn3y71tq7jf07.cloudfront.net
barnebys|Barnebys|business|barnebys.com
basis-technologies|Basis Technologies|advertising|basis.net
batch-media|Batch Media|advertising|t4ft.de
bauer-consumer-media|Bauer Consumer Media|business|bauercdn.com greatmagazines.co.uk
baycloud-systems|Baycloud Systems|business|cookieq.com
baynote|Baynote|analytics|baynote.net
bazaarvoice|Bazaarvoice|analytics|bazaarvoice.com feedmagnet.com
bd4travel|bd4travel|analytics|bd4travel.com
beachfront-media|Beachfront Media|advertising|bfmio.com
beampulse|BeamPulse|analytics|beampulse.com
bedrock-cmp|Bedrock CMP|advertising|bedrock.mgr.consensu.org
beeketing|Beeketing|advertising|beeketing.com
beeswax|Beeswax|advertising|bidr.io
beetailer|Beetailer|advertising|beetailer.com
beijing-gridsum-technologies|Beijing Gridsum Technologies|analytics|gridsumdissector.com webdissector.com
best-of-media-s-a|Best Of Media S.A.|business|servebom.com
bet365|Bet365|advertising|bet365affiliates.com
betfair|Betfair|business|cdnbf.net
better-banners|Better Banners|advertising|betterbannerscloud.com
better-business-bureau|Better Business Bureau|analytics|bbb.org
between-digital|Between Digital|advertising|betweendigital.com
bidswitch|Bidswitch|advertising|bidswitch.net
bidtellect|Bidtellect|advertising|bttrack.com
bidtheatre|BidTheatre|advertising|bidtheatre.com
big-button|Big Button|advertising|buto.tv
bitly|Bitly|business|bit.ly bitly.com lemde.fr
bizible|Bizible|advertising|bizible.com bizibly.com
bizrate|Bizrate|analytics|bizrate.com
blastcasta|BlastCasta|advertising|poweringnews.com
blindado|Blindado|business|siteblindado.com
blis|Blis|advertising|blismedia.com
blogg-se|Blogg.se|cloud|cdnme.se publishme.se
bloomberg|||bwbx.io gotraffic.net
bloomreach|BloomReach|advertising|brcdn.com brsrvr.com brsvr.com goshoplogic.com
blue-state-digital|Blue State Digital|advertising|bsd.net
blue-triangle-technologies|Blue Triangle Technologies|analytics|btttag.com
bluecava|BlueCava|advertising|bluecava.com
bluecore|Bluecore|analytics|bluecore.com
bluegg|Bluegg|cloud|d1va5oqn59yrvt.cloudfront.net
bmind-cmp|BMIND CMP|advertising|bmind.mgr.consensu.org
bold-commerce|Bold Commerce|business|boldapps.net shappify-cdn.com shappify.com
bolt|Bolt|business|bolt.com
boltive|Boltive|advertising|adlightning.com
bombora|Bombora|advertising|mlno6.com
bonne-terre-t-a-sky-vegas-sky|Bonne Terre t/a Sky Vegas (Sky)|business|skybet.com
bonnier|Bonnier|business|bonniercorp.com
bonzai|Bonzai|advertising|bonzai.co
bookatable|Bookatable|business|bookatable.com livebookings.com
boomtrain|Boomtrain|advertising|boomtrain.com boomtrain.net
boostable|Boostable|advertising|boostable.com
boostsuite|BoostSuite|advertising|poweredbyeden.com
bootstrap-chinese-network|Bootstrap Chinese network|delivery|bootcss.com
booxscale|Booxscale|advertising|booxscale.com
borlabs-cmp|Borlabs CMP|advertising|borlabs.mgr.consensu.org
bownow|BowNow|analytics|bownow.jp
boxever|Boxever|analytics|boxever.com
brainpad|Brainpad|advertising|rtoaster.jp
brand-finance|Brand Finance|business|brandirectory.com
brand-view|Brand View|analytics|brandview.com
brandmetrics|Brandmetrics|analytics|brandmetrics.com
brandscreen|Brandscreen|advertising|rtbidder.net
braze|||appboycdn.com
brealtime|bRealTime|advertising|brealtime.com
bridgewell-dsp|Bridgewell DSP|advertising|scupio.com
brightcove|Brightcove|delivery|brightcove.com brightcove.net zencdn.net zencoder.net
bronto-software|Bronto Software|advertising|bm23.com bronto.com brontops.com
browsealoud|Browsealoud|business|browsealoud.com texthelp.com
browser-update-org|Browser-Update.org|business|browser-update.org
buffer|Buffer|advertising|bufferapp.com
bugsnag|||d2wy8f7a9ursnm.cloudfront.net
builder|Builder|cloud|builder.io
burst-media|Burst Media|advertising|1rx.io burstnet.com
burt|Burt|analytics|burt.io richmetrics.com
business-message|Business Message|advertising|message-business.com
button|Button|advertising|btncdn.com
buyapowa|Buyapowa|advertising|co-buying.com
buysellads|BuySellAds|advertising|buysellads.com buysellads.net
buysight-aol|BuySight (AOL)|advertising|pulsemgr.com
buzzfeed|BuzzFeed|advertising|buzzfed.com buzzfeed.com
byside|Byside|analytics|byside.com
c1x|C1X|advertising|c1exchange.com
c3-metrics|C3 Metrics|analytics|c3tag.com
cabin|Cabin|analytics|withcabin.com
cachefly|Cachefly|business|cachefly.net
callrail|CallRail|analytics|callrail.com
calltrackingmetrics|CallTrackingMetrics|analytics|tctm.co
campaign-and-digital-intelligence|Campaign and Digital Intelligence|advertising|canddi.com
canned-banners|Canned Banners|advertising|cannedbanners.com
canopy-labs|Canopy Labs|analytics|canopylabs.com
capita|Capita|business|crcom.co.uk
captify-media|Captify Media|advertising|cpx.to
captiify|Captiify|advertising|captifymedia.com
captivate-ai|Captivate Ai|advertising|captivate.ai
captora|Captora|advertising|captora.com
carbon-ads|Carbon Ads|advertising|carbonads.com carbonads.net
carcloud|Carcloud|business|carcloud.co.uk
cardlytics|Cardlytics|advertising|cardlytics.com
cardosa-enterprises|Cardosa Enterprises|analytics|y-track.com
carrot|carrot|advertising|sharebutton.co
caspian-media|Caspian Media|advertising|caspianmedia.com
cast|Cast|business|cast.rocks
castle|Castle|business|castle.io d2t77mnxyo7adj.cloudfront.net
catch|Catch|business|getcatch.com
catchpoint|Catchpoint|analytics|3genlabs.net 3gl.net
cavisson|Cavisson|analytics|cavisson.com
cbs-interactive|CBS Interactive|business|cnetcontent.com
ccm-benchmark-group|CCM benchmark Group|advertising|ccm2.net
cd-networks|CD Networks|business|gccdn.net
cdk-global|CDK Global|cloud|assets-cdk.com
cdn-planet|CDN Planet|analytics|cdnplanet.com
cedato|Cedato|advertising|algovid.com vdoserv.com
cedexis|Cedexis|analytics|a-cedexis.msedge.net cedexis-radar.net cedexis-test.com cedexis-test01.insnw.net cedexis.com cedexis.leasewebcdn.com cedexis.net cedexisakamaitest.azureedge.net cedexispub.cdnetworks.net cmdolb.com cs600.wac.alphacdn.net cs600.wpc.edgecastdns.net global2.cmdolb.com img-cedexis.mncdn.com zn3vgszfh.fastestcdn.net
celebrus-technologies|Celebrus Technologies|analytics|celebrus.com
celtra|Celtra|advertising|celtra.com
centro|Centro|advertising|brand-server.com pixel.ad sitescout.com
ceros|Ceros|business|api.ceros.com ceros.com view.ceros.com
certona|Certona|analytics|certona.net
certum|Certum|business|certum.pl ocsp-certum.com
cgrdirect|Cgrdirect|business|cgrdirect.co.uk
chameleon|Chameleon|advertising|trychameleon.com
channel-5-media|Channel 5 Media|advertising|five.tv
channel-me|Channel.me|business|channel.me
channeladvisor|ChannelAdvisor|advertising|channeladvisor.com searchmarketing.com
channelape|ChannelApe|business|channelape.com
chargeads|Chargeads|advertising|chargeads.com
charities-aid-foundation|Charities Aid Foundation|business|cafonline.org
chatwoot|Chatwoot|business|chatwoot.com
checkfront|Checkfront|business|checkfront.com dcg3jth5savst.cloudfront.net
checkm8|CheckM8|advertising|checkm8.com
chitika|Chitika|advertising|chitika.net
choicestream|ChoiceStream|advertising|choicestream.com
cint|Cint|advertising|cint.com
cisco|||openh264.org
civic|Civic|cloud|civiccomputing.com
civic-cmp|Civic CMP|advertising|cookiecontrol.mgr.consensu.org
clearbit|||clearbitjs.com clearbitscripts.com
clearbrain|ClearBrain|analytics|clearbrain.com
clearrise|ClearRise|business|clearrise.com
clearstream|Clearstream|advertising|clrstm.com
clerk-io-aps|Clerk.io ApS|analytics|clerk.io
cleverdata|CleverDATA|advertising|1dmp.io
clevertap|CleverTap|analytics|d2r1yp2w7bby2u.cloudfront.net
click-density|Click Density|analytics|clickdensity.com
click-guardian|Click Guardian|advertising|clickguardian.app clickguardian.co.uk
click4assistance|Click4Assistance|business|click4assistance.co.uk
clickadu-winner-solutions|Clickadu (Winner Solutions)|advertising|clickadu.com
clickagy|Clickagy|advertising|clickagy.com
clickdesk|ClickDesk|business|clickdesk.com d1gwclp1pmzk26.cloudfront.net
clickdimensions|ClickDimensions|advertising|clickdimensions.com
clickio-cmp|Clickio CMP|advertising|clickio.mgr.consensu.org
clicktale|Clicktale|analytics|cdngc.net clicktale.net
clicktripz|Clicktripz|business|clicktripz.com
clik-com-websites|Clik.com Websites|business|clikpic.com
cloud-a|Cloud-A|business|bulkstorage.ca
cloud-technologies|Cloud Technologies|advertising|behavioralengine.com behavioralmailing.com onaudience.com
cloudflare-cdn|Cloudflare CDN|delivery|amp.cloudflare.com cdnjs.cloudflare.com
cloudiq|cloudIQ|analytics|cloud-iq.com
cloudsponge|CloudSponge|advertising|cloudsponge.com
cloudvps|CloudVPS|business|adoftheyear.com objectstore.eu
cloudwp|Cloudwp|business|cloudwp.io
cludo|Cludo|business|cludo.com
cnbc|CNBC|business|cnbc.com
codigo|codigo|analytics|codigo.se
cognesia|Cognesia|advertising|intelli-direct.com
cogo-labs|Cogo Labs|advertising|cogocast.net
coherent-path|Coherent Path|business|coherentpath.com
colbenson|Colbenson|business|colbenson.com
collective|Collective|advertising|collective-media.net
colpirio|Colpirio|analytics|colpirio.com
com-laude|Com Laude|business|gdimg.net
comm100|Comm100|business|comm100.com
commanders-act-cmp|Commanders Act CMP|advertising|commandersact.mgr.consensu.org
commandersact|Commandersact|advertising|trustcommander.net
commercehub|CommerceHub|advertising|mercent.com
commission-factory|Commission Factory|advertising|cfjump.com
communicator|Communicator|advertising|communicatorcorp.com communicatoremail.com
comodo|Comodo|business|comodo.com comodo.net trust-provider.com trustlogo.com usertrust.com
complianz-cmp|Complianz CMP|advertising|complianz.mgr.consensu.org
compuware|Compuware|analytics|axf8.net
comscore|||adxpose.com sitestat.com zqtk.net
concert|Concert|advertising|concert.io
conductrics|Conductrics|analytics|conductrics.com
confirmit|Confirmit|analytics|confirmit.com
connatix|Connatix|advertising|connatix.com
connect-events|Connect Events|cloud|connectevents.com.au
connexity|Connexity|analytics|connexity.net
consent-desk-cmp|Consent Desk CMP|advertising|consentdesk.mgr.consensu.org
consent-manager-cmp|Consent Manager CMP|advertising|consentmanager.mgr.consensu.org
consentserve-cmp|ConsentServe CMP|advertising|consentserve.mgr.consensu.org
constant-contact|||ctctcdn.com
constructor-io|Constructor.io|business|cnstrc.com
consumable|Consumable|advertising|serverbid.com
contactatonce|ContactAtOnce|business|contactatonce.com
content-ad|content.ad|advertising|content.ad
content-media-corporation|Content Media Corporation|business|contentmedia.eu
contentsquare|||content-square.net d1m6l9dfulcyw7.cloudfront.net
contextweb|ContextWeb|advertising|contextweb.com
continental-exchange-solutions|Continental Exchange Solutions|business|hifx.com
converge-digital|Converge-Digital|advertising|converge-digital.com
conversant|Conversant|advertising|adfarm.mediaplex.com cj.com dotomi.com dpbolvw.net dtmpub.com emjcd.com fastclick.net ftjcfx.com mediaplex.com mplxtms.com tqlkg.com
conversant-cmp|Conversant CMP|advertising|conversant.mgr.consensu.org
conversio|Conversio|advertising|conversio.com
conversion-labs|Conversion Labs|advertising|net.pl
conversion-logic|Conversion Logic|advertising|conversionlogic.net
convert-insights|Convert Insights|analytics|convertexperiments.com
convertful|Convertful|advertising|convertful.com
convertmedia|ConvertMedia|advertising|admailtiser.com basebanner.com cmbestsrv.com vidfuture.com zorosrv.com
convertro|Convertro|advertising|convertro.com
conviva|Conviva|business|conviva.com
cookie-information-cmp|Cookie Information CMP|advertising|cookieinformation.mgr.consensu.org
cookie-reports|Cookie Reports|business|cookiereports.com
cookie-script-com|Cookie-Script.com|business|cookie-script.com
cookiebot-cmp|Cookiebot CMP|advertising|cookiebot.mgr.consensu.org
cooladata|CoolaData|analytics|cooladata.com
copperegg|CopperEgg|analytics|copperegg.com d2vig74li2resi.cloudfront.net
coral|Coral|business|coral.coralproject.net
coull|Coull|advertising|coull.com
council-ad-network|Council ad Network|advertising|counciladvertising.net
covert-pics|Covert Pics|business|covet.pics
cox-digital-solutions|Cox Digital Solutions|advertising|afy11.net
cpex|CPEx|business|cpex.cz
cpxi|CPXi|advertising|cpxinteractive.com
crazy-egg|||cetrk.com dnn506yrbagrg.cloudfront.net
creafi-online-media|Creafi Online Media|advertising|creafi-online-media.com
createjs-cdn|CreateJS CDN|delivery|createjs.com
creators|Creators|business|creators.co
crimson-hexagon|Crimson Hexagon|analytics|hexagon-analytics.com
crimtan|Crimtan|advertising|ctnsnet.com
criteo|||emailretargeting.com
cross-pixel-media|Cross Pixel Media|advertising|crsspxl.com
crosswise|Crosswise|advertising|univide.com
crowd-ignite|Crowd Ignite|advertising|crowdignite.com
crowdskout|Crowdskout|advertising|crowdskout.com
crowdtwist|CrowdTwist|advertising|crowdtwist.com
crowdynews|Crowdynews|advertising|breakingburner.com
cubed|CUBED|advertising|withcubed.com
curalate|Curalate|advertising|curalate.com d116tqlcqfmz3v.cloudfront.net
custora|Custora|analytics|custora.com
cxense|Cxense|advertising|cxense.com cxpublic.com emediate.dk emediate.eu
cybernet-quest|Cybernet Quest|analytics|cqcounter.com
d-a-consortium|D.A. Consortium|advertising|eff1.net
d3-technologies|d3 Technologies|business|d3sv.net
d4t4-solutions|D4t4 Solutions|analytics|u5e.com
dailykarma|Dailykarma|business|dailykarma.io
dailymotion|Dailymotion|business|dailymotion.com dm.gg dmcdn.net dmxleo.com pxlad.io sublimevideo.net
dash-hudson|Dash Hudson|business|dashhudson.com likeshop.me
data-centric-alliance|Data-Centric Alliance|advertising|exe.bid sspicy.ru
datacamp|Datacamp|business|cdn77.org
datalicious|Datalicious|analytics|optimahub.com supert.ag
datalogix|Datalogix|advertising|nexac.com
datapoint-media|Datapoint Media|advertising|dpmsrv.com
datawrapper|Datawrapper|business|datawrapper.de dwcdn.net
dataxu|Dataxu|advertising|w55c.net
datocms|DatoCMS|business|datocms-assets.com
datonics|Datonics|advertising|pro-market.net
dcsl-software|DCSL Software|cloud|dcslsoftware.com
dealer|Dealer|cloud|dealer.com
dealtime|Dealtime|business|dealtime.com
decibel-insight|Decibel Insight|analytics|decibelinsight.net
deepintent|DeepIntent|advertising|deepintent.com
delicious-media|Delicious Media|advertising|delicious.com
delineo|Delineo|advertising|delineo.com
delta-projects-ab|Delta Projects AB|advertising|de17a.com
demand-media|Demand Media|business|dmtracker.com
demandbase|DemandBase|advertising|demandbase.com
demandjump|DemandJump|analytics|demandjump.com
dennis-publishing|Dennis Publishing|advertising|adnostic.co.uk alphr.com
dentsu-cmp|Dentsu CMP|advertising|dan.mgr.consensu.org
devatics|Devatics|analytics|devatics.com devatics.io
developer-media|Developer Media|advertising|developermedia.com
deximedia|dexiMEDIA|advertising|deximedia.com
dialogtech|DialogTech|advertising|d31y97ze264gaa.cloudfront.net dialogtech.com
dianomi|dianomi|advertising|dianomi.com dianomioffers.co.uk
didomi|Didomi|advertising|api.privacy-center.org sdk.privacy-center.org
didomi-cmp|Didomi CMP|advertising|didomi.mgr.consensu.org
digioh|Digioh|advertising|lightboxcdn.com
digital-look|Digital Look|business|digitallook.com
digital-millennium-copyright-act-services|Digital Millennium Copyright Act Services|business|dmca.com
digital-remedy|Digital Remedy|advertising|consumedmedia.com
digital-window|Digital Window|advertising|awin1.com dwin1.com zenaps.com
digitalscirocco|DigitalScirocco|analytics|digitalscirocco.net
digitial-point|Digitial Point|business|dpstatic.com
digitrust|DigiTrust|analytics|digitru.st
diligent-adnetik|Diligent (Adnetik)|advertising|wtp101.com
directed-edge|Directed Edge|advertising|directededge.com
distil-networks|Distil Networks|business|areyouahuman.com
distribute-travel|Distribute Travel|advertising|dtrck.net
district-m|District M|advertising|districtm.io
distroscale|DistroScale|advertising|jsrdn.com
divido|Divido|business|divido.com
dmd-marketing|DMD Marketing|advertising|medtargetsystem.com
dmg-media|DMG Media|business|and.co.uk anm.co.uk dailymail.co.uk mol.im
dmg-media-cmp|DMG Media CMP|advertising|dmgmedia.mgr.consensu.org
donreach|donReach|advertising|donreach.com
doofinder|Doofinder|business|cdn.doofinder.com
dotmailer|dotMailer|analytics|dmtrk.com dotmailer-surveys.com dotmailer.com emlfiles.com trackedlink.net trackedweb.net
doubleverify|DoubleVerify|advertising|doubleverify.com dvtps.com iqfp1.com
dow-jones|Dow Jones|business|dowjones.com dowjoneson.com
drawbridge|Drawbridge|advertising|adsymptotic.com
drifty-co|Drifty Co|business|onicframework.com
dstillery|dstillery|advertising|dstillery.com media6degrees.com
dtscout|DTSCOUT|advertising|dtscout.com
dunnhumby|DunnHumby|advertising|sociomantic.com
dyn|Dyn|analytics|dynapis.com dynapis.info jisusaiche.biz jisusaiche.com
dynadmic|DynAdmic|advertising|dyntrk.com
dynamic-converter|Dynamic Converter|business|dynamicconverter.com
dynamic-logic|Dynamic Logic|advertising|dl-rms.com questionmarket.com
dynamic-yield|Dynamic Yield|business|dynamicyield.com
dynatrace|||keynote.com ruxit.com
e-digital-research|||ecustomeropinions.com edrcdn.com
easyad|EasyAd|advertising|easy-ads.com
ebay|||fetchback.com
ebay-enterprise|eBay Enterprise|cloud|csdata1.com gsipartners.com
ebiquity|Ebiquity|analytics|ebiquitymedia.com
ec-concier|ec-concier|advertising|ec-concier.com
eco-rebates|Eco Rebates|advertising|ecorebates.com
ecommercefeed-net|ecommercefeed.net|advertising|ecommercefeed.net
econda|Econda|analytics|econda-monitor.de
ect-news-network|ECT News Network|business|ectnews.com
ecwid|Ecwid|cloud|d3fi9i0jj23cau.cloudfront.net d3j0zfs7paavns.cloudfront.net ecwid.com shopsettings.com
edgio|||edgecastdns.net
edition-digital|Edition Digital|advertising|editiondigital.com
edot-web-technologies|Edot Web Technologies|cloud|edot.co.za
effiliation-sa|Effiliation sa|advertising|effiliation.com
egain|eGain|analytics|analytics-egain.com egain.com
ehost|eHost|cloud|ehosts.net
ekm-systems|Ekm Systems|analytics|ekmpinpoint.co.uk ekmsecure.com
ekomi|eKomi|analytics|ekomi.com ekomi.de
elastera|Elastera|cloud|elastera.net
elastic-ad|Elastic Ad|advertising|elasticad.net
elecard|Elecard|business|streameye.net
elevate-technology-solutions|Elevate Technology Solutions|business|elevaate.technology
elicit|Elicit|business|elicitapp.com
elitechgroup|ELITechGroup|analytics|elitechnology.com
elogia|Elogia|advertising|elogia.net
emailcenter|EmailCenter|advertising|emailcenteruk.com
emap|EMAP|business|emap.com
emarsys|Emarsys|analytics|scarabresearch.com
embedly|Embedly|business|embed.ly embedly.com
emedia-solutions|EMedia Solutions|advertising|e-shots.eu
emerse|Emerse|advertising|emerse.com
emetriq|emetriq|advertising|emetriq.de xplosion.de
empathybroker|EmpathyBroker|business|empathybroker.com
emplifi|Emplifi|business|goinstore.com
emx-digital|EMX Digital|advertising|emxdgt.com
enfusen|Enfusen|analytics|enfusen.com
engadget-aol|Engadget (AOL)|business|gdgt.com
engage-bdr|engage:BDR|advertising|bnmla.com ebdr3.com
engagio|Engagio|advertising|engagio.com
ensighten|Ensighten|analytics|anametrix.com ensighten.com levexis.com
ensighten-cmp|Ensighten CMP|advertising|ensighten.mgr.consensu.org
entitylink|EntityLink|business|entitytag.co.uk
entravision|entravision|advertising|smadex.com
entrust-datacard|Entrust Datacard|business|entrust.com entrust.net
epago|epago|advertising|adaos-ads.net
episerver|EpiServer|business|episerver.net
epoq-internet-services|epoq internet services|analytics|epoq.de
eq-works|EQ works|advertising|eqads.com
equifax|||ixiaa.com
equiniti|Equiniti|business|equiniti.com
ericcson|Ericcson|business|adnetwork.vn ambientplatform.vn
ericcson-media-services|Ericcson Media Services|business|tvgenius.net
errorception|Errorception|business|errorception.com
esm-cdn|ESM>CDN|delivery|esm.sh
esv-digital|ESV Digital|analytics|esearchvision.com
ethnio|Ethnio|analytics|ethn.io
etouches|etouches|cloud|etouches.com
etracker|etracker|analytics|etracker.com etracker.de
eulerian-technologies|Eulerian Technologies|advertising|eolcdn.com
euroland|Euroland|business|euroland.com
european-interactive-digital-ad-alli|European Interactive Digital ad Alli|business|edaa.eu
eventbrite|||eventbrite.co.uk
everestads-com|everestads.com|business|verestads.net
everflow|Everflow|analytics|tp88trk.com
evergage|Evergage|analytics|evergage.com evgnet.com
everquote|Everquote|business|evq1.com
everyday-health|Everyday Health|advertising|agoramedia.com
evidon|Evidon|analytics|evidon.com
evidon-cmp|Evidon CMP|advertising|evidon.mgr.consensu.org
evolve-media|Evolve Media|business|evolvemediallc.com
exabre|Exabre|analytics|thefilter.com
exactag|Exactag|advertising|exactag.com
exoclick|ExoClick|advertising|exoclick.com
expedia|||expedia.co.jp expedia.com.au expedia.fr expedia.it travel-assets.com trvl-media.com trvl-px.com uciservice.com
experian|||audienceiq.com ccmp.eu chtah.com eccmp.com experianmarketingservices.digital
exponea|Exponea|analytics|exponea.com
exponential-interactive|Exponential Interactive|advertising|exponential.com tribalfusion.com
extensis-webink|Extensis WebInk|delivery|webink.com
extole|Extole|advertising|extole.com extole.io
extreme-digital|eXTReMe digital|analytics|extreme-dm.com
ey-seren|Ey-Seren|analytics|webabacus.com
eyereturn-marketing|eyeReturn Marketing|advertising|eyereturn.com
eyeview|EyeView|advertising|eyeviewads.com
eysys|Eysys|advertising|eysys.com
ezakus|Ezakus|advertising|ezakus.net
ezoic|Ezoic|analytics|ezoic.net
ezoic-cmp|Ezoic CMP|advertising|ezoic.mgr.consensu.org
f-n-communications|F@N Communications|advertising|ladsp.com
fairfax-media|Fairfax Media|business|ads.fairfax.com.au analytics.fairfax.com.au resources.fairfax.com.au smh.com.au
falk-technologies|Falk Technologies|advertising|angsrvr.com
fanplayr|Fanplayr|analytics|d38nbbai6u794i.cloudfront.net fanplayr.com
fastest-forward|Fastest Forward|analytics|gaug.es
fastly-insights|Fastly Insights|analytics|fastly-insights.com
feedoptimise|feedoptimise|cloud|d1w78njrm56n7g.cloudfront.net feedoptimise.com
feefo|Feefo|analytics|feefo.com
fidelity-media|Fidelity Media|advertising|fidelity-media.com
fifty|Fifty|advertising|fiftyt.com
fifty-five|fifty-five|advertising|55labs.com
filestack|Filestack|business|filepicker.io
fing-co|Fing Co|advertising|fam-ad.com
finsbury-media|Finsbury Media|advertising|finsburymedia.com
firebase|||firebase.googleapis.com firebaseremoteconfig.googleapis.com firebasestorage.googleapis.com
firepush|Firepush|business|firepush.io
firstimpression|FirstImpression|advertising|firstimpression.io
fit-analytics|Fit Analytics|business|fitanalytics.com
fits-me|Fits Me|analytics|fits.me
flexone|FlexOne|advertising|impact-ad.jp
flexshopper|FlexShopper|business|flexshopper.com
flickr|Flickr|business|flickr.com staticflickr.com
flipboard|Flipboard|advertising|flipboard.com
flipdesk|Flipdesk|business|flipdesk.jp
flipp|Flipp|analytics|d2e0sxz09bo7k2.cloudfront.net wishabi.com wishabi.net
flite|Flite|advertising|flite.com
flixmedia|Flixmedia|analytics|flix360.com flixcar.com flixfacts.co.uk flixfacts.com flixsyndication.net
flockler|Flockler|advertising|flockler.com
flowplayer|Flowplayer|business|flowplayer.org
flowzymes-ky|Flowzymes Ky|delivery|jquerytools.org
fluct|fluct|advertising|adingo.jp
fomo|Fomo|advertising|notifyapp.io
fonecall|Fonecall|analytics|web-call-analytics.com
fontdeck|Fontdeck|delivery|fontdeck.com
foodity-technologies|Foodity Technologies|advertising|foodity.com
fopsha|Fopsha|advertising|ijento.com
force24|Force24|advertising|force24.co.uk
forensiq|Forensiq|business|fqtag.com
fort-awesome|Fort Awesome|delivery|fortawesome.com
forward-internet-group|Forward Internet Group|cloud|f3d.io
forward3d|Forward3D|advertising|forward3d.com
fospha|Fospha|analytics|fospha.com
foursixty|Foursixty|business|foursixty.com
foxycart|FoxyCart|business|foxycart.com
fpt-adtrue|FPT AdTrue|advertising|adtrue.com
framer|Framer|cloud|events.framer.com framer.com framerstatic.com framerusercontent.com
fraudlogix|Fraudlogix|business|yabidos.com
freakout|FreakOut|advertising|fout.jp
freegeoip-net|freegeoip.net|business|freegeoip.net
freespee|Freespee|business|freespee.com
freestart|FreeStart|business|checkrate.co.uk
freetobook|Freetobook|business|freetobook.com
freewheel-tv|freewheel.tv|business|fwmrm.net
fresh-8-gaming|Fresh 8 Gaming|advertising|fresh8.co
fresh-relevance|Fresh Relevance|analytics|d1y9qtn9cuc3xw.cloudfront.net d81mfvml8p5ml.cloudfront.net dkpklk99llpj0.cloudfront.net freshrelevance.com triggeredmessaging.com
freshworks|||d36mpcpuzc4ztk.cloudfront.net freshworksapi.com
friendbuy|Friendbuy|advertising|djnf6e5yyirys.cloudfront.net friendbuy.com
frienefit|Frienefit|advertising|frienefit.com
fuelx|FuelX|advertising|fuelx.com
full-circle-studies|Full Circle Studies|analytics|securestudies.com
fyber|Fyber|advertising|fyber.com
g-forces-web-management|G-Forces Web Management|cloud|gforcesinternal.co.uk netdirector.co.uk
g2|G2|business|g2.com g2crowd.com
gaincloud-systems|GainCloud Systems|business|egaincloud.net
gath-adams|Gath Adams|business|iwantthatflight.com.au
gecko-tribe|Gecko Tribe|advertising|geckotribe.com
gemius|Gemius|advertising|adocean.pl gemius.pl
gemius-cmp|Gemius CMP|advertising|gemius.mgr.consensu.org
genesis-media|Genesis Media|advertising|bzgint.com genesismedia.com genesismediaus.com
genie-ventures|Genie Ventures|advertising|genieventures.co.uk
geniee|Geniee|advertising|genieessp.jp genieesspv.jp gssprt.jp href.asia
genius-sports|Genius Sports|business|connextra.com
geniuslink|Geniuslink|analytics|geni.us
geoedge|GeoEdge|advertising|geoedge.be geoedge.com
geoplugin|Geoplugin|business|geoplugin.com geoplugin.net
georiot|GeoRiot|business|georiot.com
geotrust|GeoTrust|business|geotrust.com
get-me-in-ticketmaster|GET ME IN!  (TicketMaster)|business|getmein.com
getintent|GetIntent|advertising|adhigh.net
getresponse|GetResponse|advertising|getresponse.com
getsocial|GetSocial|advertising|getsocial.io
getty-images|Getty Images|business|gettyimages.co.uk gettyimages.com
getwebcraft|GetWebCraft|business|getsitecontrol.com
ghostery|Ghostery|advertising|betrad.com
giant-media|Giant Media|advertising|videostat.com
gigya|Gigya|analytics|gigya.com
giphy|GIPHY|business|giphy.com
github|||rawgit.com
gladly|Gladly|business|gladly.com
glassdoor|Glassdoor|business|glassdoor.com
gleam|Gleam|advertising|gleam.io
glimr|Glimr|analytics|glimr.io
global-digital-markets|Global Digital Markets|advertising|gdmdigital.com
global-e|Global-e|cloud|global-e.com
globalwebindex|GlobalWebIndex|analytics|globalwebindex.net
globase-international|Globase International|advertising|globase.com
gnatta|gnatta|business|gnatta.com
godaddy|||wsimg.com
godatafeed|GoDataFeed|business|godatafeed.com
google|||0emn.com 0fmm.com admeld.com blogblog.com blogger.com blogspot.com commondatastorage.googleapis.com csi.gstatic.com dmtry.com fundingchoices.mgr.consensu.org gexperiments1.com googlecommerce.com images-blogger-opensocial.googleusercontent.com imasdk.googleapis.com ipv6test.net jnn-pa.googleapis.com khm0.googleapis.com khm1.googleapis.com khms.googleapis.com khms1.googleapis.com khms2.googleapis.com lh3.googleusercontent.com mt.googleapis.com mt0.googleapis.com mt1.googleapis.com mt2.googleapis.com mt3.googleapis.com mts.googleapis.com pki.goog ssl.gstatic.com storage.googleapis.com translate-pa.googleapis.com translate.googleapis.com urchin.com www.google.be www.google.co.id www.google.co.kr www.google.co.nz www.google.com.sg www.google.com.ua www.google.ie www.google.ru www.google.se www.googleapis.com www.googleoptimize.com www.gstatic.com
google-ads|||adservice.google.be adservice.google.ch adservice.google.co.id adservice.google.co.kr adservice.google.co.nz adservice.google.com.sg adservice.google.com.ua adservice.google.ie adservice.google.se
gosquared|GoSquared|analytics|d1l6p2sc9645hc.cloudfront.net gosquared.com
granify|Granify|analytics|granify.com
grapeshot|Grapeshot|advertising|grapeshot.co.uk gscontxt.net
gravito-cmp|Gravito CMP|advertising|gravito.mgr.consensu.org
gravity-aol|Gravity (AOL)|analytics|grvcdn.com
gravity4|Gravity4|advertising|triggit.com
groovy-gecko|Groovy Gecko|business|ggwebcast.com groovygecko.net
groupm|GroupM|advertising|m-decision.com qservz.com
guardian-media|Guardian Media|advertising|guardian.co.uk theguardian.com
gumgum|GumGum|advertising|gumgum.com
gumtree|Gumtree|business|gumtree.com
gycat|Gycat|business|gfycat.com
hatena-blog|Hatena Blog|cloud|hatena.ne.jp st-hatena.com
hawk-search|Hawk Search|business|hawksearch.com
haymarket-media-group|Haymarket Media Group|business|brandrepublic.com hbpl.co.uk
hearst-communications|Hearst Communications|business|cdnds.net h-cdn.co hearst.io hearstdigital.com hearstlabs.com
heatmap|Heatmap|analytics|heatmap.it
hello-bar|Hello Bar|advertising|hellobar.com
help-scout|||djtflbt20bdde.cloudfront.net
here|||medio.com
hewlett-packard-development-company|Hewlett-Packard Development Company|advertising|d2uncb19xzxhzx.cloudfront.net hp.com
hexton|Hexton|business|hextom.com
hibernia-networks|Hibernia Networks|business|hiberniacdn.com
high-impact-media|High Impact Media|advertising|reactx.com
highcharts|Highcharts|business|highcharts.com
highwinds|Highwinds|business|hwcdn.net
histats|Histats|analytics|histats.com
hitslink|HitsLink|analytics|hitslink.com
hoefler-co|Hoefler & Co|delivery|typography.com
hola-networks|Hola Networks|business|h-cdn.com
holimetrix|Holimetrix|advertising|d-bi.fr
home-pl|home.pl|cloud|nscontext.eu
hootsuite|Hootsuite|analytics|hootsuite.com
hotelscombined|HotelsCombined|business|datahc.com
hotmart|Hotmart|business|hotmart.com
hotukdeals|HotUKDeals|analytics|hotukdeals.com
hoverr|Hoverr|advertising|hoverr.media
hubspot|||hs-banner.com hs-data.com hs-embed-reporting.com hs-growth-metrics.com hsadspixel.net hscollectedforms.net hscta.net hsforms.net hsleadflows.net hsstatic.net hubspot.net leadin.com
hubvisor|Hubvisor|advertising|hubvisor.io
hull-js|Hull.js|business|hull.io hullapp.io
hupso|Hupso|analytics|hupso.com
hybrid|Hybrid|advertising|hybrid.ai
hyfn|hyfn|advertising|hyfn.com
hyperinzerce|HyperInzerce|advertising|hyperinzerce.cz
i-mobile|i-mobile|advertising|i-mobile.co.jp
iadvize-sas|iAdvize SAS|business|iadvize.com
ibillboard|iBillboard|advertising|ibillboard.com
ibm-cloud|||cmcore.com coremetrics.com coremetrics.eu data.coremetrics.com data.de.coremetrics.com ibmcloud.com iocdn.coremetrics.com libs.coremetrics.com libs.de.coremetrics.com mkt51.net mkt61.net mkt912.com mkt922.com mkt932.com mkt941.com pages01.net pages02.net pages03.net pages04.net pages05.net s81c.com tagmanager.coremetrics.com tmscdn.coremetrics.com tmscdn.de.coremetrics.com unica.com www.sc.pages01.net www.sc.pages02.net www.sc.pages03.net www.sc.pages04.net www.sc.pages05.net www.sc.pages06.net www.sc.pages07.net www.sc.pages08.net www.sc.pages09.net www.sc.pagesa.net
icf-technology|ICF Technology|business|camads.net
icomoon|IcoMoon|delivery|d19ayerf5ehaab.cloudfront.net d1azc1qln24ryf.cloudfront.net
icrossing|iCrossing|advertising|ic-live.com
id-ward-cmp|ID Ward CMP|advertising|idward.mgr.consensu.org
id5|ID5|advertising|id5-sync.com
identrust|IdenTrust|business|identrust.com
ido|Ido|business|idio.co
ifdnrg|IFDNRG|cloud|ifdnrg.com
ignition-one|Ignition One|advertising|netmng.com searchignite.com
igodigital|iGoDigital|analytics|igodigital.com
imagen-studio|Imagen Studio|business|telephonesky.com
imageshack|ImageShack|business|yfrog.com
imagini-holdings|Imagini Holdings|advertising|vdna-assets.com
img-safe|Img Safe|business|imgsafe.org
imgur|Imgur|business|imgur.com
impact-radius|Impact Radius|advertising|7eer.net d3cxv97fi8q177.cloudfront.net evyy.net impactradius-event.com impactradius-go.com ojrq.net sjv.io utt.impactcdn.com
improve-digital|Improve Digital|advertising|360yield.com
improvely|Improvely|analytics|iljmp.com
imrg|IMRG|analytics|imrg.org peermap.com peermapcontent.affino.com
inauth|InAuth|business|cdn-net.com
inbenta|Inbenta|business|inbenta.com
incisive-media|Incisive Media|business|incisivemedia.com
indeed|Indeed|business|indeed.com
index-exchange|||indexww.com
indoona|Indoona|business|indoona.com
infectious-media|Infectious Media|advertising|impdesk.com impressiondesk.com inmz.net
inference-mobile|Inference Mobile|advertising|inferencemobile.com
infinity-tracking|Infinity Tracking|analytics|infinity-tracking.net
infogr-am|infogr.am|business|infogr.am jifo.co
infolinks|Infolinks|advertising|infolinks.com
infopark|Infopark|cloud|scrvt.com
infotrust|InfoTrust|analytics|d22xmn10vbouk4.cloudfront.net
infusionsoft|Infusionsoft|advertising|infusionsoft.com
ink|Ink|advertising|inktad.com
inktel|Inktel|business|inktel.com
inmobi|InMobi|advertising|inmobi.com
inneractive|Inneractive|advertising|inner-active.mobi
innovid|Innovid|advertising|innovid.com
insidemetrics|InsideMetrics|analytics|feedbackify.com
insider|Insider|analytics|useinsider.com
insight-express|Insight Express|analytics|insightexpressai.com
insipio|Insipio|business|insipio.com
inskin-media|InSkin Media|advertising|inskinad.com inskinmedia.com
inspectlet|Inspectlet|analytics|inspectlet.com
instansive|Instansive|business|instansive.com
instart|Instart|business|insnw.net
instembedder|Instembedder|business|instaembedder.com
instinctive|Instinctive|advertising|instinctiveads.com
integral-ad-science|Integral Ad Science|advertising|adsafeprotected.com iasds01.com
integrate|Integrate|advertising|integrate.com listenloop.com
intelligent-reach|Intelligent Reach|advertising|ist-track.com
intent-hq|Intent HQ|analytics|intenthq.com
intent-iq|Intent IQ|advertising|intentiq.com
intent-media|Intent Media|advertising|intentmedia.net
intercept-interactive|Intercept Interactive|advertising|sparkflow.net undertone.com
internet-brands|Internet Brands|business|ibpxl.com
internet-business-technologies|internet business technologies|business|realtime.co
interpublic-group|Interpublic Group|advertising|mbww.com
interstate|Interstate|analytics|interstateanalytics.com
interview|Interview|analytics|efm.me
intilery|Intilery|business|intilery-analytics.com
intimate-merger|Intimate Merger|advertising|im-apps.net
investis|Investis|business|investis.com
investis-flife|Investis Flife|cloud|quartalflife.com
invodo|Invodo|advertising|invodo.com
inzynk|InZynk|advertising|inzynk.com inzynk.io
iotec|iotec|analytics|dsp.io
iovation|iovation|business|iesnare.com
ip-web-services|IP WEB SERVICES|business|webphone.net
ipage|iPage|cloud|ipage.com
ipify|Ipify|business|ipify.org
iponweb|IPONWEB|advertising|company-target.com iponweb.net liadm.com p161.net
iprom|iPROM|advertising|iprom.net
ipsos|Ipsos|analytics|dotmetrics.net
iq-mobile|IQ Mobile|business|iqm.cc
is-group|IS Group|cloud|creative-serving.com
isite|iSite|analytics|isitetv.com
ispot-tv|iSpot.tv|advertising|ispot.tv
issue|Issue|business|issue.by
issuu|issuu|business|issuu.com isu.pub
it-dienstleistungen-tim-prinzkosky|IT Dienstleistungen Tim Prinzkosky|business|flaticons.net
iterate|Iterate|analytics|iteratehq.com
iubenda|iubenda|business|iubenda.com
iubenda-cmp|iubenda CMP|advertising|iubenda.mgr.consensu.org
ivi-technologies|IVI Technologies|advertising|ivitrack.com
izooto|iZooto|advertising|izooto.com
j-d-williams-co|J.D. Williams & Co|business|drct2u.com
j2-cloud-services|j2 Cloud Services|advertising|campaigner.com
janrain|Janrain|analytics|d3hmp0045zy3cs.cloudfront.net janrain.com janrainbackplane.com rpxnow.com
jaywing|Jaywing|advertising|jaywing.com
jd-power|JD Power|analytics|korrelate.net
jellyfish|Jellyfish|advertising|jellyfish.net
jetstream|JetStream|business|xlcdn.com
jingdong|JingDong|business|3.com jd.com
jivochat|Jivochat|business|jivosite.com
jivox|Jivox|advertising|jivox.com
jobvite|Jobvite|business|jobvite.com
johnston-press|Johnston Press|business|johnstonpress.co.uk jpress.co.uk
join-the-dots-research|Join the Dots (Research)|advertising|jtdiscuss.com
jotform|JotForm|business|jotformpro.com
jquery-cdn|jQuery CDN|delivery|jquery.com
jsonip-com|jsonip.com|analytics|jsonip.com
jspm|JSPM|delivery|ga.jspm.io
jsweb-production|JSWeb Production|advertising|adschoom.com
judge-me|Judge.me|advertising|judge.me
juicyads|JuicyAds|advertising|juicyads.com
jump-cmp|Jump CMP|advertising|avacy.mgr.consensu.org
justpremium|JustPremium|advertising|justpremium.com net.net
justuno|JustUno|advertising|d2j3qa5nc37287.cloudfront.net justuno.com
kaizen-platform|Kaizen Platform|analytics|kaizenplatform.net
kakao|Kakao|advertising|daum.net daumcdn.net
kaltura|Kaltura|business|kaltura.com
kameleoon|Kameleoon|analytics|kameleoon.com kameleoon.eu kameleoon.io
kampyle|Kampyle|analytics|kampyle.com
kantar|Kantar|analytics|sesamestats.com
kantar-sifo|Kantar Sifo|analytics|research-int.se
kargo|Kargo|advertising|kargo.com
karte|KARTE|advertising|karte.io
kauli|Kauli|advertising|kau.li
keen|Keen|analytics|d26b395fwzu5fz.cloudfront.net keen.io
kelkoo|Kelkoo|cloud|kelkoo.com
kenshoo|Kenshoo|advertising|xg4ken.com
key-arg-b-v|Key Arg B.V.|analytics|statable.com
keyade|Keyade|analytics|keyade.com
keywee|Keywee|advertising|keywee.co
kinx-korea-internet-neutral-exchange|KINX (Korea Internet Neutral eXchange)|business|kinxcdn.com
kiosked|Kiosked|advertising|kiosked.com
kissmetrics|KISSmetrics|analytics|doug1izaerwt3.cloudfront.net dsyszv14g9ymi.cloudfront.net kissmetrics.com
klarna|||usehero.com
klevu|Klevu|business|klevu.com
klick2contact|Klick2Contact|business|klick2contact.com
klokan-technologies|Klokan Technologies|business|georeferencer.com
knorex|Knorex|advertising|brand-display.com
kodajo|Kodajo|business|kodajo.com
komoona|Komoona|advertising|komoona.com
kwanco|Kwanco|advertising|metaffiliation.com
layer0|Layer0|delivery|layer0.co
lead-forensics|Lead Forensics|advertising|200summit.com baw5tracker.com business-path-55.com bux1le001.com central-core-7.com direct-azr-78.com explore-123.com forensics1000.com gldsta-02-or.com green-bloc9.com lansrv040.com lead-123.com leadforensics.com mavic852.com mon-com-net.com peak-ip-54.com snta0034.com svr-prc-01.com syntace-094.com tghbn12.com trackdiscovery.net trail-web.com web-01-gbl.com web-cntr-07.com
leadboxer|LeadBoxer|advertising|leadboxer.com
leadlander|LeadLander|analytics|formalyzer.com trackalyzer.com
leaflet|Leaflet|business|leafletjs.com
leaseweb|LeaseWeb|delivery|leasewebcdn.com lswcdn.net
leboncoin|Leboncoin|business|leboncoin.fr
lengow|Lengow|cloud|lengow.com
lessbuttons|Lessbuttons|advertising|lessbuttons.com
letter-press|Letter Press|advertising|getletterpress.com
level-3-communications|Level 3 Communications|business|footprint.net
level3|Level3|business|secure.footprint.net
lifestreet-media|Lifestreet Media|advertising|lfstmedia.com
liftsuggest|LiftSuggest|analytics|d2blwevgjs7yom.cloudfront.net
ligatus|Ligatus|advertising|ligadx.com
lightwidget|LightWidget|business|lightwidget.com
likeihood|LIkeihood|cloud|likelihood.com
line|||line-scdn.net
linkcious|Linkcious|analytics|linkcious.com
linkedin|||bizographics.com oribi.io
linking-mobile|Linking Mobile|advertising|linkingmobile.com
linkpulse|linkpulse|analytics|lp4.io
listrak|Listrak|advertising|listrak.com listrakbi.com
littledata|LittleData|analytics|littledata.io
liveburst|LiveBurst|advertising|liveburst.com
livechat|||livechat-static.com
liveclicker|LiveClicker|advertising|liveclicker.net
livefyre|Livefyre|business|fyre.co livefyre.com
livehelpnow|LiveHelpNow|business|livehelpnow.net
liveinternet|LiveInternet|analytics|yadro.ru
livejournal|LiveJournal|advertising|livejournal.com livejournal.net
liveperson|LivePerson|business|liveperson.com liveperson.net look.io lpsnmedia.net
liveramp|LiveRamp|business|pippio.com privacymanager.io
liveramp-cmp|LiveRamp CMP|advertising|faktor.mgr.consensu.org
liveramp-identitylink|LiveRamp IdentityLink|analytics|circulate.com rlcdn.com
livetex|LiveTex|business|livetex.ru
living-map-company|Living Map Company|business|livingmap.com
lkqd|LKQD|advertising|lkqd.net
local-world|Local World|business|thelocalpeople.co.uk
lockerdome|LockerDome|analytics|lockerdome.com
loggly|||d9jmv9u00p0mv.cloudfront.net
logicalis|Logicalis|analytics|trovus.co.uk
loginradius|LoginRadius|advertising|loginradius.com lrcontent.com
logmein|LogMeIn|business|boldchat.com
logo-net|loGo_net|analytics|logo-net.co.uk
longtail-ad-solutions|LongTail Ad Solutions|advertising|jwpcdn.com jwplatform.com jwplayer.com jwpltx.com jwpsrv.com longtailvideo.com
loop-commerce|Loop Commerce|business|loopassets.net
loop11|Loop11|analytics|loop11.com
looper|Looper|business|looper.com
loopme|LoopMe|advertising|loopme.biz loopme.com loopme.me vntsm.com
loqate|||pcapredict.com postcodeanywhere.co.uk
lotame|Lotame|advertising|crwdcntrl.net
loyalty-point|Loyalty Point|advertising|loyaltypoint.pl
loyaltylion|LoyaltyLion|advertising|dg1f2pfrgjxdq.cloudfront.net loyaltylion.com loyaltylion.net
lucky-orange|Lucky Orange|analytics|d10lpsik1i8c69.cloudfront.net luckyorange.com luckyorange.net
luigis-box|Luigis Box|business|luigisbox.com
luma-tag|Luma Tag|analytics|lumatag.co.uk
lumesse|Lumesse|business|recruitmentplatform.com
luminate|Luminate|advertising|luminate.com
lynchpin-analytics|Lynchpin Analytics|analytics|lypn.net
lyris|Lyris|advertising|clicktracks.com
lytics|Lytics|advertising|lytics.io
macromill|Macromill|analytics|macromill.com
macropod|Macropod|business|bugherd.com
madison-logic|Madison Logic|advertising|ml314.com
madvertise-cmp|Madvertise CMP|advertising|madvertise.mgr.consensu.org
magnetic|Magnetic|advertising|d3ezl4ajpp2zy8.cloudfront.net domdex.com magnetic.is
magnetise-solutions|Magnetise Solutions|advertising|leadintelligence.co.uk
magnite|||chango.com fimserve.com
mailmunch|MailMunch|advertising|mailmunch.co
mailplus|MailPlus|advertising|mailplus.nl
mainadv|mainADV|advertising|httptrack.com solocpm.com
mairdumont-netletic-cmp|Mairdumont Netletic CMP|advertising|mdnxmp.mgr.consensu.org
maptive|Maptive|business|maptive.com
marcaria-com|Marcaria.com|business|gooo.al
marchex|Marchex|analytics|marchex.io voicestar.com
marfeel-cmp|Marfeel CMP|advertising|marfeel.mgr.consensu.org
marin-software|Marin Software|advertising|marinsm.com perfectaudience.com prfct.co
mark-and-mini|Mark and Mini|advertising|markandmini.com
marker|Marker|business|marker.io
market-gid|Market GID|advertising|marketgid.com
market-resource-partners|Market Resource Partners|advertising|mrpdata.net
marketizator|Marketizator|analytics|marketizator.com
marketo|||mktoresp.com
mashable|Mashable|advertising|mshcdn.com
mastercard|||loyaltygateway.com
matchwork|MatchWork|business|matchwork.com
mather-economics|Mather Economics|analytics|matheranalytics.com
mathjax|MathJax|business|mathjax.org
maxpoint-interactive|MaxPoint Interactive|advertising|mxptint.net
maxsi|Maxsi|analytics|evisitanalyst.com
maxymiser|Maxymiser|analytics|maxymiser.hs.llnwd.net maxymiser.net
mbr-targeting|mbr targeting|advertising|m6r.eu
mcaffee|McAffee|business|mcafeesecure.com scanalert.com
measured|Measured|analytics|measured.com
mec|MEC|advertising|e-webtrack.net
meclabs-institute|MECLABS Institute|analytics|meclabs.com meclabsdata.com
media-force|Media Force|advertising|mfadsrvr.com
media-iq|Media IQ|analytics|mediaiqdigital.com
media-management-technologies|Media Management Technologies|advertising|speedshiftmedia.com
media-math|Media Math|advertising|mathads.com mathtag.com
media-net|Media.net|advertising|media.net mnet-ad.net
media-response-group|Media Response Group|advertising|hotwords.com.br
media-ventive|media.ventive|advertising|contentspread.net
mediabong|Mediabong|advertising|mediabong.net
mediahawk|Mediahawk|analytics|mediahawk.co.uk
mediahub|Mediahub|advertising|hubverifyandoptimize.com projectwatchtower.com
mediarithmics|mediarithmics|advertising|mediarithmics.com
mediasyndicator|Mediasyndicator|advertising|creativesyndicator.com
mediav|MediaV|advertising|mediav.com
mediavine|Mediavine|advertising|mediavine.com
mediavine-cmp|Mediavine CMP|advertising|mediavine.mgr.consensu.org
mediawallah|MediaWallah|advertising|mediawallahscript.com
medium|Medium|business|medium.com
meetrics|Meetrics|advertising|de.com meetrics.net mxcdn.net
mega-information-technology|Mega Information Technology|business|mgcdn.com
megapopads|MegaPopAds|advertising|megapopads.com
melt|Melt|advertising|meltdsp.com mesp.com
meltwater-group|Meltwater Group|business|meltwaternews.com
meme|Meme|advertising|viewwonder.com
mentad|MentAd|advertising|mentad.com
mention-me|Mention Me|advertising|mention-me.com
merchant-equipment-store|Merchant Equipment Store|business|merchantequip.com
merchenta|Merchenta|business|merchenta.com
merkle|Merkle|advertising|brilig.com rkdms.com
met-office|Met Office|business|metoffice.gov.uk
meta|||atlassbx.com fbcdn-photos-e-a.akamaihd.net fbsbx.com liverail.com lrcdn.net
meta-broadcast|Meta Broadcast|advertising|metabroadcast.com
metrigo|metrigo|advertising|metrigo.com
mgid|MGID|advertising|dt07.net mgid.com
michael-associates|Michael Associates|advertising|checktestsite.com
michelin|Michelin|business|viamichelin.com
micro-analytics|Micro Analytics|analytics|dev.microanalytics.io padmin.microanalytics.io status.microanalytics.io www.microanalytics.io
microad|Microad|advertising|microad.jp
microsoft|||aspnetcdn.com msads.net msocsp.com s-msft.com s-msn.com virtualearth.net visualstudio.com xboxlive.com
microsoft-ads|||adrdgt.com ctasnet.com
mightypop|Mightypop|advertising|mightypop.ca
mika-tuupola|Mika Tuupola|business|appelsiini.net
millennial-media|Millennial Media|advertising|jumptap.com
millwood-brown-digital|Millwood Brown Digital|analytics|c-col.com compete.com
minicabit-com|minicabit.com|business|minicabit.com
mirror-image-internet|Mirror Image Internet|business|miisolutions.net
mlveda|MLveda|business|mlveda.com
moat|Moat|advertising|moatads.com moatpixel.com
mobify|Mobify|business|mobify.com mobify.net
mobile-nations|Mobile Nations|advertising|mobilenations.com
mobimanage|mobiManage|cloud|mobimanage.com
mobius-solutions|Mobius Solutions|analytics|optimove.net
mobivate|Mobivate|advertising|mobivatebulksms.com
momondo|Momondo|business|momondo.dk momondo.net
momondo-group|Momondo Group|business|momondogrouo.com momondogroup.com
monarch-ads|Monarch Ads|advertising|monarchads.com
monetate|Monetate|analytics|monetate.net
monetizemore|MonetizeMore|advertising|m2.ai
monkey-frog-media|Monkey Frog Media|business|monkeyfrogmedia.com
monotype|Monotype|delivery|fonts.com fonts.net
moore-wilson|Moore-Wilson|advertising|mwdev.co.uk
moovweb|Moovweb|business|moovweb.net
mopinion|Mopinion|analytics|mopinion.com
motionpoint|MotionPoint|business|convertlanguage.com
mouse3k|Mouse3K|analytics|mouse3k.com
mouseflow|Mouseflow|analytics|mouseflow.com
mousestats|MouseStats|analytics|mousestats.com
movable-ink|Movable Ink|analytics|micpn.com
moving-pictures|moving-pictures|business|moving-pictures.biz moving-pictures.de v6-moving-pictures.com vtstat.com
movingimage24|MovingIMAGE24|business|edge-cdn.net
moxie|Moxie|business|gomoxie.solutions
moxielinks|Moxielinks|advertising|moxielinks.com
moz|Moz|analytics|d2eeipcrcdle6.cloudfront.net
mpulse|mPulse|analytics|akstat.io go-mpulse.net mpstat.us mpulse.net
multiview|Multiview|business|multiview.com track-mv.com
mux|||litix.io
my6sense|my6sense|advertising|mynativeplatform.com
mybuys|MyBuys|analytics|mybuys.com veruta.com
myfonts|MyFonts|delivery|myfonts.net
mymovies|mymovies|business|mymovies.net
mynewsdesk|Mynewsdesk|business|mynewsdesk.com
myregistry|MyRegistry|business|myregistry.com
mythings|myThings|advertising|mythings.com mythingsmedia.net
namogoo|Namogoo|business|namogoo.com
nanigans|Nanigans|advertising|nanigans.com
nano-interactive|Nano Interactive|advertising|audiencemanager.de
nanorep-technologies|Nanorep Technologies|business|nanorep.com
narrative|Narrative|advertising|narrative.io
native-ads|Native Ads|advertising|nativeads.com
nativo|Nativo|advertising|postrelease.com
navegg|Navegg|advertising|navdmp.com
navis|NAVIS|business|navistechnologies.info
navistone|NaviStone|advertising|murdoog.com
navu|Navu|advertising|navu.co
naytev|Naytev|analytics|naytev.com
ncc-group|NCC Group|analytics|nccgroup-webperf.com nccgroup.trust
ndn|NDN|business|newsinc.com
ne-marketing|NE Marketing|advertising|fast-thinking.co.uk
needle|Needle|analytics|needle.com
neiman-marcus|Neiman Marcus|business|ctscdn.com
nend|Nend|advertising|nend.net
neodata|Neodata|advertising|neodatagroup.com
neory|NEORY|advertising|ad-srv.net
net-applications|Net Applications|analytics|hitsprocessor.com
net-reviews|Net Reviews|analytics|avis-verifies.com
netflix|NetFlix|business|nflxext.com nflximg.net
netlify|||netlifyusercontent.com
netop|Netop|business|netop.com
netseer|NetSeer|advertising|netseer.com ns-cdn.com
network-solutions|Network Solutions|business|netsolssl.com networksolutions.com
new-approach-media|New Approach Media|advertising|newapproachmedia.co.uk
news|News|advertising|news-static.com news.com.au newsanalytics.com.au newsapi.com.au newscdn.com.au newsdata.com.au newsdiscover.com.au
newsharecounts|NewShareCounts|advertising|newsharecounts.com
newsquest|Newsquest|business|newsquestdigital.co.uk
newzulu|Newzulu|business|filemobile.com projects.fm
nexcess-net|Nexcess.Net|cloud|nexcesscdn.net
nexeps|neXeps|advertising|nexeps.com
nexstar-media-group|Nexstar Media Group|advertising|yashi.com
next-tuesday|Next Tuesday|analytics|nt.vc
next14-cmp|Next14 CMP|advertising|next14.mgr.consensu.org
nine-digital|Nine Digital|business|9msn.com.au
ninemsn-pty|ninemsn Pty.|business|ninemsn.com.au
nitropay-cmp|NitroPay CMP|advertising|nitropay.mgr.consensu.org
nitrosell|NitroSell|cloud|nitrosell.com
nochex|Nochex|business|nochex.com
noibu|Noibu|business|noibu.com
nordic-factory-solutions|Nordic Factory Solutions|advertising|bannerflow.com
northern-shell-media-group|Northern & Shell Media Group|business|northernandshell.co.uk
northwestern-university|Northwestern University|business|knightlab.com
nosto|Nosto|analytics|nosto.com
now-interact|Now Interact|analytics|nowinteract.com
ntoklo|nToklo|analytics|ntoklo.com
nugg-ad|nugg.ad|advertising|nuggad.net
numero|numero|advertising|numerointeractive.com
nyaconcepts|NyaConcepts|analytics|xclusive.ly
o2|O2|business|o2.co.uk
objectplanet|ObjectPlanet|analytics|easypolls.net
ogury-cmp|Ogury CMP|advertising|ogury.mgr.consensu.org
ohmyad|OhMyAd|advertising|ohmyad.co
okas-concepts|Okas Concepts|business|okasconcepts.com
olapic|Olapic|business|photorank.me
olark|Olark|business|olark.com
ometria|Ometria|analytics|ometria.com
omniconvert|Omniconvert|analytics|d2tgfbvjf3q6hn.cloudfront.net d3vbj265bmdenw.cloudfront.net omniconvert.com
oneall|OneAll|analytics|oneall.com
onesoon|OneSoon|analytics|adalyser.com
onet|Onet|advertising|onet.pl
onetag|OneTag|advertising|onetag-sys.com
onetag-cmp|OneTag CMP|advertising|onetag.mgr.consensu.org
onetrust-cmp|OneTrust CMP|advertising|onetrust.mgr.consensu.org
onfocus-sas|Onfocus SAS|advertising|4dex.io
online-republic|Online republic|business|imallcdn.net
onscroll|OnScroll|advertising|onscroll.com
onstate|OnState|advertising|onstate.co.uk
ontame|Ontame|analytics|ontame.io
onyourmap|OnYourMap|business|onyourmap.com
ooyala|Ooyala|advertising|ooyala.com
open-source|Open Source|business|dummyimage.com
opentext|OpenText|advertising|optimost.com
openx|||deliverimp.com jump-time.net openxadexchange.com openxcdn.net servedbyopenx.com
openx-technologies|OpenX Technologies|advertising|liftdna.com
opinion-stage|Opinion Stage|analytics|opinionstage.com
opinionbar|OpinionBar|analytics|opinionbar.com
optad360-cmp|optAd360 CMP|advertising|optad360.mgr.consensu.org
optilead|Optilead|analytics|dyn-img.com leadcall.co.uk optilead.co.uk
optimatic|Optimatic|advertising|optimatic.com
optimax-media-delivery|Optimax Media Delivery|advertising|optmd.com
optimise-media-group|Optimise Media Group|business|omguk.com
optimonk|OptiMonk|advertising|optimonk.com
optinmonster|OptinMonster|advertising|opmnstr.com optmnstr.com optmstr.com
optomaton|Optomaton|advertising|volvelle.tech
optorb|Optorb|advertising|optorb.com
oracle-cloud|||adrsp.net atgsvcs.com bkrtx.com bluekai.com custhelp.com eloqua.com en25.com estara.com instantservice.com responsys.net rightnowtech.com rnengage.com taleo.net
ordergroove|Ordergroove|advertising|ordergroove.com
oriel|Oriel|advertising|oriel.io
osano-cmp|Osano CMP|advertising|api.osano.com cmp.osano.com osano.mgr.consensu.org
otracking-com|otracking.com|analytics|otracking.com
outbrain|||outbrainimg.com visualrevenue.com
overdrive|Overdrive|business|contentreserve.com
overstock|Overstock|business|ostkcdn.com
owneriq|OwnerIQ|advertising|owneriq.net
ozcart|OzCart|business|ozcart.com.au
ozone-media|Ozone Media|advertising|adadyn.com
pagefair|Pagefair|advertising|pagefair.com pagefair.net
pagely|Pagely|business|optnmstr.com
pagesense|PageSense|analytics|pagesense.io
pagesuite|Pagesuite|advertising|pagesuite-professional.co.uk
parking-crew|Parking Crew|business|d1lxhc4jvstzrp.cloudfront.net parkingcrew.net
parse-ly|Parse.ly|analytics|d1z2jf7jlzjs58.cloudfront.net parsely.com
paypal-ads|PayPal Ads|advertising|where.com
paysafe-group|Paysafe Group|business|paysafecard.com
peaks-pies|Peaks & Pies|analytics|bunchbox.co
pebblepost|PebblePost|advertising|pbbl.co
peer-1-hosting|PEER 1 Hosting|cloud|peer1.com
peerius|Peerius|analytics|peerius.com
penske-media|Penske Media|business|pmc.com
penton|Penton|business|pisces-penton.com
pepper|Pepper|advertising|peppercorp.com
pepperjam|Pepperjam|advertising|affiliatetechnology.com pepperjam.com
perfect-market|Perfect Market|advertising|perfectmarket.com
perform|PERFORM|business|performgroup.com
perform-group|Perform Group|business|opta.net performfeeds.com premiumtv.co.uk
performio|Performio|advertising|performax.cz
perimeterx|PerimeterX|business|perimeterx.net pxi.pub
perion|Perion|advertising|legolas-media.com
periscope|Periscope|business|periscope.tv
permutive|Permutive|advertising|d3alqb8vzo7fun.cloudfront.net permutive.com
petametrics|Petametrics|analytics|petametrics.com
photobucket|PhotoBucket|business|photobucket.com
piano|piano|advertising|npttech.com tinypass.com
piclike|piclike|advertising|piclike.us
picnet|PICnet|cloud|nonprofitsoapbox.com
picreel|Picreel|analytics|pcrl.co picreel.com
pictela-aol|Pictela (AOL)|analytics|pictela.net
pistonheads|PistonHeads|advertising|pistonheads.com
pitney-bowes|pitney bowes|business|borderfree.com fiftyone.com
piwik|Piwik|analytics|drtvtracker.com piwikpro.com raac33.net
pixalate|Pixalate|business|adrta.com
pixlee|Pixlee|advertising|pixlee.com
pixnet|PIXNET|advertising|pixfs.net pixnet.net
placed|Placed|analytics|placed.com
placehold-it|placehold.it|business|placehold.it
planning-inc|Planning-inc|analytics|planning-inc.co.uk
playad-media-group|PlayAd Media Group|advertising|youplay.se
playbuzz|Playbuzz|cloud|playbuzz.com
playground|Playground|advertising|playground.xyz
playwire-cmp|Playwire CMP|advertising|playwire.mgr.consensu.org
pleenq|Pleenq|advertising|pleenq.com
plentific|Plentific|business|plentific.com
plista|plista|advertising|plista.com
plugindetect|PluginDetect|business|dtlilztwypawv.cloudfront.net
podsights|Podsights|advertising|pdst.fm us-central1-adaptive-growth.cloudfunctions.net
pointpin|Pointpin|business|pointp.in
pointroll-garnett|Pointroll (Garnett)|advertising|pointroll.com
polar|Polar|advertising|mediaconductor.me mediaeverywhere.com mediavoice.com plrsrvcs.com polaracademy.me polarcdn-engine.com polarcdn-meraxes.com polarcdn-pentos.com polarcdn-static.com polarcdn-terrax.com polarcdn.com polarmobile.ca polarmobile.com poweredbypolar.com
polldaddy-automattic|PollDaddy (Automattic)|advertising|poll.fm static.polldaddy.com
polyfill-io|Polyfill.io|business|polyfill.io
popads|Popads|advertising|popads.net
populis|Populis|advertising|populisengage.com
postimage-org|Postimage.org|business|postimg.org
powerfront|PowerFront|cloud|inside-graph.com
powerlinks-com|Powerlinks.com|advertising|powerlinks.com
powerreviews|PowerReviews|analytics|powerreviews.com
powr|POWr|business|powr.io
prebid-org|prebid.org|business|prebid.org
prefix-box|Prefix Box|business|prefixbox.com
press|Press+|advertising|pipol.com ppjol.com ppjol.net
pressarea|PressArea|business|pressarea.com
pretio-interactive|Pretio Interactive|advertising|pretio.in
prezi|Prezi|business|prezi.com
pricegrabber|PriceGrabber|business|pgcdn.com pricegrabber.com
priceline-group|Priceline Group|business|opentable.co.uk opentable.com toptable.co.uk
pricerunner|PriceRunner|business|pricerunner.com
printfriendly|PrintFriendly|business|printfriendly.com
privy|Privy|advertising|privy.com privymktg.com
proclivity-media|Proclivity Media|analytics|pswec.com
profitshare|Profitshare|advertising|profitshare.ro
programattik|Programattik|advertising|programattik.com
proper-media|Proper Media|business|proper.io
property-week|Property Week|business|propertyweek.com
provide-support|Provide Support|business|providesupport.com
proweb-uk|Proweb Uk|cloud|proweb.net
proximic-comscore|Proximic (ComScore)|advertising|proximic.com
psyma|Psyma|advertising|psyma.com
publicidad-net|Publicidad.net|advertising|publicidad.tv
pubnation|PubNation|advertising|pubnation.com
pubperf|Pubperf|analytics|pubperf.com
pubtech-cmp|Pubtech CMP|advertising|pubtech.mgr.consensu.org
pulse-insights|Pulse Insights|analytics|pulseinsights.com
pulselive-cmp|Pulselive CMP|advertising|pulselive.mgr.consensu.org
pulsepoint|Pulsepoint|advertising|displaymarketplace.com
purch|Purch|advertising|bestofmedia.com natoms.com purch.com
pure-chat|Pure Chat|business|purechat.com
purecars|PureCars|advertising|purecars.com
pushcrew|PushCrew|advertising|pushcrew.com
q1media|Q1Media|advertising|q1media.com q1mediahydraplatform.com
qbase-software-development|Qbase Software Development|cloud|smartwebportal.co.uk
qeryz|Qeryz|analytics|qeryz.com
qode-interactive|Qode Interactive|cloud|qodeinteractive.com
qrius|Qrius|advertising|qrius.me
qualaroo|Qualaroo|analytics|qualaroo.com
quantcast|||brtstats.com semantictec.com struq.com
quantcast-choice|Quantcast Choice|advertising|quantcast.mgr.consensu.org
quantum-metric|Quantum Metric|analytics|quantummetric.com
qubit|Qubit|analytics|d1m54pdnjzjnhe.cloudfront.net d22rutvoghj3db.cloudfront.net d3c3cq33003psk.cloudfront.net dd6zx4ibq538k.cloudfront.net goqubit.com qubit.com qubitproducts.com qutics.com
questionpro|QuestionPro|analytics|questionpro.com
queue-it|Queue-it|business|queue-it.net
quinstreet|QuinStreet|advertising|b2btechleadform.com qnsr.com qsstats.com quinstreet.com
quora-ads|Quora Ads|advertising|quora.com
quovadis|QuoVadis|business|quovadisglobal.com
qzzr|Qzzr|analytics|movementventures.com qzzr.com
rackspace|Rackspace|cloud|rackcdn.com rackspacecloud.com raxcdn.com websitetestlink.com
radiumone|RadiumOne|business|gwallet.com po.st r1-cdn.net
rakuten|Rakuten|advertising|dc-storm.com dpclk.com h4k5.com linksynergy.com mediaforge.com rakuten-static.com rmtag.com stormcontainertag.com stormiq.com tag.rmp.rakuten.com
rakuten-marketing|Rakuten Marketing|advertising|nxtck.com
ram|RAM|analytics|rampanel.com
rambler-co|Rambler & Co|business|begun.ru rambler.ru
ranker|Ranker|business|ranker.com rnkr-static.com
rapid|Rapid|business|logentries.com
rapidssl|RapidSSL|business|rapidssl.com
ravelin|Ravelin|business|ravelin.com
raygun|||rapidzebra.io
rcs-media-group|RCS Media Group|advertising|rcsadv.it
rcs-pubblicita-cmp|RCS Pubblicita CMP|advertising|rcsmediagroup.mgr.consensu.org
rd-station|RD Station|advertising|d335luupugsy2.cloudfront.net
rdw-group|RDW Group|cloud|ifactory.com
reach|Reach|business|gointerpay.net
reach-group|Reach Group|advertising|redintelligence.net
reachdynamics|ReachDynamics|advertising|rdcdn.com
reachforce|ReachForce|advertising|reachforce.com
reachlocal|ReachLocal|advertising|rtrk.co.nz
reachmee|ReachMee|business|reachmee.com
reactful|Reactful|analytics|reactful.com
readspeaker|ReadSpeaker|business|readspeaker.com
realtime-media-brian-communications|Realtime Media (Brian Communications)|advertising|rtm.com
realtime-targeting|Realtime Targeting|advertising|idtargeting.com
realytics|Realytics|analytics|dcniko1cv0rz.cloudfront.net realytics.net
rebelmouse|RebelMouse|advertising|rbl.ms rebelmouse.com
receiptful|Receiptful|business|receiptful.com
recite-me|Recite Me|business|reciteme.com
recobell|RecoBell|analytics|recobell.io
recollect|ReCollect|business|recollect.net
recommend|Recommend|analytics|recommend.pro
red-eye-international|Red Eye International|advertising|pajmc.com
redfish-group|Redfish Group|advertising|wmps.com
reembed|reEmbed|business|reembed.com
reevoo|Reevoo|analytics|reevoo.com
refersion|Refersion|advertising|refersion.com
refined-ads|Refined Ads|advertising|refinedads.com
reflektion|Reflektion|analytics|d26opx5dl8t69i.cloudfront.net reflektion.com
reklama|Reklama|advertising|o2.pl wp.pl
relevad|Relevad|advertising|relestar.com
republer|Republer|advertising|republer.com
research-now|Research Now|analytics|researchgnow.com researchnow.com
resonance-insights|Resonance Insights|analytics|res-x.com
resonate-networks|Resonate Networks|analytics|reson8.com
response-team|Response Team|advertising|i-transactads.com
responsetap|ResponseTap|analytics|adinsight.com responsetap.com
responsivevoice|ResponsiveVoice|business|responsivevoice.org
resrc|ReSRC|business|resrc.it
retargeter|ReTargeter|advertising|retargeter.com
retention-science|Retention Science|advertising|d1stxfv94hrhia.cloudfront.net retentionscience.com
revcontent|Revcontent|business|revcontent.com
revee|Revee|advertising|revee.com
revenue-conduit|Revenue Conduit|business|revenueconduit.com
revenuemantra|RevenueMantra|advertising|revenuemantra.com
reviews-co-uk|Reviews.co.uk|analytics|reviews.co.uk
reviews-io|Reviews.io|analytics|reviews.io
revivve|REVIVVE|advertising|revivve.com
revjet|RevJet|advertising|revjet.com
revlifter|Revlifter|business|assets.revlifter.com
revolver-maps|Revolver Maps|analytics|revolvermaps.com
revv|Revv|business|revv.co
rewardful|Rewardful|analytics|wdfl.co
rewardstyle-com|rewardStyle.com|advertising|rewardstyle.com
rich-audience-cmp|Rich Audience CMP|advertising|richaudience.mgr.consensu.org
richrelevance|RichRelevance|advertising|avail.net richrelevance.com
rightster|Rightster|advertising|ads-creativesyndicator.com
ringier-axel-springer-cmp|Ringier Axel Springer CMP|advertising|rasp.mgr.consensu.org
rockerbox|Rockerbox|analytics|getrockerbox.com
rocket-fuel|Rocket Fuel|advertising|ad1x.com rfihub.com rfihub.net ru4.com
rol-solutions|ROL Solutions|analytics|govmetric.com
rollbar|||d37gvrvc0wt4s1.cloudfront.net
romancart|RomanCart|business|romancart.com
rondavu|Rondavu|advertising|rondavu.com
roomkey|Roomkey|business|roomkey.com
roost|Roost|business|goroost.com
roxot|Roxot|advertising|rxthdr.com
roxr-software|Roxr Software|analytics|getclicky.com
rss2json|rss2json|business|rss2json.com
rssinclude|RSSinclude|advertising|rssinclude.com
rtb-house|RTB House|advertising|creativecdn.com erne.co
rtb-media|RTB Media|advertising|rtb-media.me
rubikloud-com|Rubikloud.com|analytics|rubikloud.com
ruler|Ruler|analytics|nyltx.com ruleranalytics.com
run|RUN|advertising|runadtag.com rundsp.com
s4m|S4M|advertising|sam4m.com
sabio|Sabio|business|sabio.co.uk
safari-books-online|Safari Books Online|business|pubfactory.com
sage-pay-europe|Sage Pay Europe|business|sagepay.com
sailthru|Sailthru|analytics|sail-horizon.com sail-personalize.com sail-track.com sailthru.com
sajari-pty|Sajari Pty|business|sajari.com
salecycle|SaleCycle|advertising|d16fk4ms6rqz1v.cloudfront.net d22j4fzzszoii2.cloudfront.net d30ke5tqu2tkyx.cloudfront.net dn1i8v75r669j.cloudfront.net salecycle.com
salesforce|||cquotient.com demandware.edgesuite.net demandware.net
salesloft|SalesLoft|advertising|salesloft.com
samba|Samba|business|samba.tv
samplicio-us|Samplicio.us|analytics|samplicio.us
samsung-electronics|Samsung Electronics|advertising|adgear.com adgrx.com
sap|||seewhy.com
sapient|Sapient|advertising|bridgetrack.com
sas-institute|SAS Institute|advertising|aimatch.com sas.com
satori|SATORI|advertising|satori.segs.jp
say-media|Say Media|advertising|saymedia.com
sc-shopmania-net-srl|SC ShopMania Net SRL|business|shopmania.com
scale8|Scale8|analytics|api-dev.scale8.com cdn.scale8.com ui.scale8.com www.scale8.com
scenario|Scenario|analytics|getscenario.com
scenestealer|Scenestealer|advertising|reflow.tv
schuh|Schuh|business|d2ob0iztsaxy5v.cloudfront.net
science-rockstars|Science Rockstars|analytics|persuasionapi.com
scientiamobile|ScientiaMobile|analytics|wurfl.io wurflcloud.com
scoota|Scoota|advertising|d31i2625d5nv27.cloudfront.net dyjnzf8evxrp2.cloudfront.net rockabox.co scoota.co
scribblelive|ScribbleLive|advertising|scribblelive.com
scripps-network-digital|Scripps Network Digital|advertising|snidigital.com
scroll|Scroll|business|scroll.com
sdl|SDL|business|sdlmedia.com
searchanise|Searchanise|analytics|searchanise.com
searchforce|SearchForce|advertising|searchforce.net
searchspring|SearchSpring|business|searchspring.net
sears-holdings|Sears Holdings|business|shld.net
secomapp|Secomapp|business|secomapp.com
sectigo|||comodoca4.com crt.usertrust.com ocsp.usertrust.com
section-io|section.io|business|squixa.net
secure-privacy-cmp|Secure Privacy CMP|advertising|secureprivacy.mgr.consensu.org
securiti-cmp|Securiti CMP|advertising|securiti.mgr.consensu.org
securitymetrics|SecurityMetrics|business|securitymetrics.com
seedtag-advertising|Seedtag Advertising|advertising|seedtag.com
segmanta|Segmanta|advertising|segmanta.com
segmento|Segmento|advertising|rutarget.ru
segmentstream|SegmentStream|advertising|segmentstream.com
segmint|Segmint|analytics|segmint.net
sekindo|Sekindo|business|sekindo.com
seldon|Seldon|analytics|rummblelabs.com
selectmedia-international|SelectMedia International|business|selectmedia.asia
selligent|Selligent|advertising|emsecure.net slgnt.eu targetemsecure.blob.core.windows.net
sellpoints|Sellpoints|analytics|sellpoints.com
semantics3|Semantics3|analytics|hits.io
semasio|Semasio|analytics|semasio.net
semblance|Semblance|advertising|d3qxef4rp70elm.cloudfront.net getvero.com
semcasting|Semcasting|advertising|smartzonessva.com
sentifi|Sentifi|advertising|sentifi.com
sentry|||getsentry.com ravenjs.com
servicesource-international|ServiceSource International|advertising|scoutanalytics.net
servicetick|ServiceTick|analytics|d2oh4tlt9mrke9.cloudfront.net servicetick.com sessioncam.com
servmetric|ServMetric|analytics|servmetric.com
seznam|Seznam|business|imedia.cz
seznam-cz-cmp|Seznam.cz CMP|advertising|seznam.mgr.consensu.org
sfr|SFR|business|sfr.fr
shareaholic|Shareaholic|advertising|dsms0mj1bbhn4.cloudfront.net shareaholic.com
sharethis|ShareThis|advertising|sharethis.com
sharethis-cmp|ShareThis CMP|advertising|sharethis.mgr.consensu.org
sharethrough|Sharethrough|advertising|sharethrough.com
sharpspring|SharpSpring|advertising|marketingautomation.services sharpspring.com
shinystat-cmp|ShinyStat CMP|advertising|shinystat.mgr.consensu.org
shopapps|Shopapps|advertising|shopapps.in
shopatron|Shopatron|cloud|shopatron.com
shopgate|Shopgate|business|shopgate.com
shopify|||shopifyapps.com
shopimind|ShopIMind|advertising|shopimind.com
shopkeeper-tools|Shopkeeper Tools|business|shopkeepertools.com
shoprunner|ShopRunner|business|s-9.us shoprunner.com
shopstorm|ShopStorm|business|shopstorm.com
sibbo-cmp|Sibbo CMP|advertising|sibboventures.mgr.consensu.org
sidecar|Sidecar|business|d3v27wwd40f0xu.cloudfront.net getsidecar.com
sidereel|Sidereel|analytics|sidereel.com
signal|Signal|analytics|btstatic.com sitetagger.co.uk thebrighttag.com
silktide|Silktide|cloud|silktide.com
simplaex|Simplaex|advertising|simplaex.net
simplereach|SimpleReach|analytics|d8rk54i4mohrb.cloudfront.net simplereach.com
simplestream|Simplestream|business|simplestream.com
simpli-fi|Simpli.fi|advertising|simpli.fi
simplicity-marketing|Simplicity Marketing|advertising|flashtalking.com
singlespot-cmp|Singlespot CMP|advertising|singlespot.mgr.consensu.org
sinnerschrader-deutschland|SinnerSchrader Deutschland|advertising|s2betrieb.de
sirdata-cmp|Sirdata CMP|advertising|sddan.mgr.consensu.org
sirv|Sirv|business|sirv.com
site-meter|Site Meter|analytics|sitemeter.com
site24x7|||site24x7rum.com
sitegainer|SiteGainer|analytics|d191y0yd6d0jy4.cloudfront.net sitegainer.com
siteimprove|Siteimprove|business|siteimprove.com siteimproveanalytics.com
six-degrees-group|Six Degrees Group|cloud|fstech.co.uk
sizmek|Sizmek|advertising|peer39.net serving-sys.com
skills-development-scotland|Skills Development Scotland|business|researchonline.org.uk
skimbit|Skimbit|advertising|redirectingat.com skimresources.com skimresources.net
skimlinks|Skimlinks|advertising|skimlinks.com
skyglue-technology|SkyGlue Technology|analytics|skyglue.com
skype|Skype|business|skype.com
skyscanner|SkyScanner|business|skyscanner.net
slate-group|Slate Group|business|cdnslate.com
sli-systems|SLI Systems|business|resultslist.com resultspage.com sli-spark.com
slideshare|Slideshare|business|slideshare.com slideshare.net slidesharecdn.com
slimcut-media|SlimCut Media|advertising|freeskreen.com
smaato|Smaato|advertising|smaato.net
smart-adserver|Smart AdServer|advertising|01net.com sascdn.com sasqos.com smartadserver.com
smart-information-systems|Smart Information Systems|business|smartassistant.com
smartclip|smartclip|advertising|smartclip.net
smarter-click|Smarter Click|advertising|smarterclick.co.uk smct.co
smarterhq|SmarterHQ|analytics|d1n00d49gkbray.cloudfront.net smarterhq.io smarterremarketer.net
smartfocus|SmartFocus|analytics|emv2.com emv3.com predictiveintent.com smartfocus.com themessagecloud.com
smartstream-tv|SMARTSTREAM.TV|advertising|smartstream.tv
smartsupp-com|Smartsupp.com|business|smartlook.com smartsupp-widget-161959.c.cdn77.org smartsupp.com smartsuppcdn.com smartsuppchat.com
smarttools|Smarttools|business|smartertrack.com
smartup-venture|SmartUp Venture|advertising|remintrex.com
smartzer|Smartzer|advertising|smartzer.com
snack-media|Snack Media|business|snack-media.com
snacktools|Snacktools|advertising|bannersnack.com
snapengage|SnapEngage|business|snapengage.com
snapwidget|SnapWidget|business|snapwidget.com
snigel-cmp|Snigel CMP|advertising|snigelweb.mgr.consensu.org
snowplow|||d32hwlnfiv2gyn.cloudfront.net
soasta|Soasta|analytics|lognormal.net
sociablelabs|SociableLabs|advertising|sociablelabs.com sociablelabs.net
social-annex|Social Annex|business|socialannex.com
socialphotos|Socialphotos|advertising|slpht.com
socialshopwave|SocialShopWave|advertising|socialshopwave.com
sodahead|SodaHead|analytics|sodahead.com
softwebzone|Softwebzone|cloud|softwebzone.com
sojern|Sojern|advertising|sojern.com
sokrati|Sokrati|advertising|sokrati.com
solarwinds|Solarwinds|analytics|d2gfdmu30u15x7.cloudfront.net tracelytics.com
sonobi|Sonobi|advertising|sonobi.com
sooqr|Sooqr|business|sooqr.com
sophus3|Sophus3|analytics|s3ae.com sophus3.com
sorenson-media|Sorenson Media|business|sorensonmedia.com
sortable|Sortable|advertising|deployads.com
sotic|Sotic|cloud|sotic.net soticservers.net
soundcloud|SoundCloud|business|sndcdn.com soundcloud.com stratus.sc
soundest|Soundest|advertising|soundest.net soundestlink.com
sourceknowledge|SourceKnowledge|advertising|provenpixel.com
sourcepoint|Sourcepoint|advertising|d2lv4zbk7v5f93.cloudfront.net d3qxwzhswv93jk.cloudfront.net decenthat.com fallingfalcon.com summerhamster.com
sourcepoint-cmp|Sourcepoint CMP|advertising|sourcepoint.mgr.consensu.org
sovrn|sovrn|advertising|lijit.com
spacenet|SpaceNet|cloud|nmm.de
specific-media|Specific Media|advertising|adviva.net myspace.com specificclick.net specificmedia.com
specless|Specless|advertising|specless.tech
speedsize|SpeedSize|business|d2d22nphq0yz8t.cloudfront.net di6367dava8ow.cloudfront.net
spiceworks|Spiceworks|analytics|spiceworks.com
spoke|Spoke|business|121d8.com
spongecell|Spongecell|advertising|spongecell.com
sportradar|Sportradar|advertising|sportradarserving.com
spot-im|Spot.IM|advertising|spot.im spotim.market
spotxchange|SpotXchange|advertising|spotx.tv spotxcdn.com spotxchange.com
springserver|SpringServer|advertising|springserve.com
spylight|Spylight|business|spylight.com
stackadapt|StackAdapt|advertising|stackadapt.com
stackla-pty|Stackla PTY|advertising|stackla.com
stackpile|StackPile|analytics|stackpile.io
stailamedia|Stailamedia|advertising|stailamedia.com
stamped-io|Stamped.io|analytics|stamped.io
starfield-technologies|Starfield Technologies|business|ss2.us starfieldtech.com websiteprotection.com
statcounter|StatCounter|analytics|statcounter.com
statful|Statful|analytics|statful.com
steelhouse|Steelhouse|advertising|steelhousemedia.com
steepto|Steepto|advertising|steepto.com
stellaservice|StellaService|analytics|stellaservice.com
stickyads-tv|StickyADS.tv|advertising|stickyadstv.com
storygize|Storygize|advertising|storygize.net
stra-er-digital-media|StrÃ¶er Digital Media|advertising|stroeerdigitalmedia.de
strands|Strands|business|strands.com
streamamg|StreamAMG|business|streamamg.com
streamingvideoprovider|StreamingVideoProvider|business|webvideocore.net
streamrail|StreamRail|advertising|streamrail.com streamrail.net
strikead|StrikeAd|advertising|strikead.com
stripe|||stripecdn.com
stumbleupon|StumbleUpon|business|stumble-upon.com stumbleupon.com
sub2-technologies|Sub2 Technologies|analytics|sub2tech.com
sublimeskinz|SublimeSkinz|advertising|ayads.co
sumo|Sumo|advertising|sumo.b-cdn.net sumo.com sumome.com
sunday-times-driving|Sunday Times Driving|business|driving.co.uk
sundaysky|SundaySky|advertising|dds6m601du5ji.cloudfront.net sundaysky.com
sunrise-integration|Sunrise Integration|business|sunriseintegration.com
superblock|Superblock|business|twitframe.com
supership|Supership|advertising|socdm.com
supertool-network-technology|Supertool Network Technology|analytics|miaozhen.com
survata|Survata|analytics|survata.com
surveygizmo|SurveyGizmo|analytics|surveygizmo.eu
survicate|Survicate|analytics|survicate.com
sweet-tooth|Sweet Tooth|advertising|sweettooth.io
swiftype|Swiftype|business|swiftype.com swiftypecdn.com
switch|Switch|advertising|unanimis.co.uk
switch-concepts|Switch Concepts|advertising|switchadhub.com switchads.com
swogo|Swogo|analytics|xsellapp.com
swoop|Swoop|advertising|swoop.com
symantec|Symantec|business|norton.com symantec.com symcb.com symcd.com
synacor|Synacor|advertising|technoratimedia.com
syncapse|Syncapse|advertising|clickable.net
synergetic|Synergetic|advertising|synergetic.ag
synthetix|Synthetix|business|syn-finity.com synthetix-ec1.com synthetix.com
syte|Syte|business|syteapi.com
taboola|||taboolasyndication.com
tactics-bvba|Tactics bvba|cloud|influid.co
tagboard|Tagboard|advertising|tagboard.com
tagcommander|TagCommander|analytics|commander1.com tagcommander.com
taggstar-uk|Taggstar UK|advertising|taggstar.com
tail|Tail|advertising|tailtarget.com
tailored|Tailored|business|d24qm7bu56swjs.cloudfront.net dw3vahmen1rfy.cloudfront.net tailored.to
talkable|Talkable|advertising|d2jjzw81hqbuqv.cloudfront.net talkable.com
tapad|Tapad|advertising|tapad.com
tapsense|TapSense|advertising|tapsense.com
tata-communications|Tata Communications|business|bitgravity.com
tawk-to|Tawk.to|business|tawk.to
teads|Teads|advertising|teads.tv
teads-managed-services|Teads Managed Services|advertising|ebz.io
team-internet|Team Internet|advertising|dntrax.com dntx.com
techtarget|TechTarget|business|techtarget.com ttgtmedia.com
teedhaze|Teedhaze|business|fuel451.com
tell-apart|Tell Apart|analytics|tellapart.com tellaparts.com
telstra|Telstra|business|cdndelivery.net
template-help-com|template-help.com|cloud|template-help.com
tencent|Tencent|business|qq.com ywxi.net
teradata|Teradata|advertising|d2hlpp31teaww3.cloudfront.net flx1.com flxpxl.com pangolin.blue
terminus|Terminus|advertising|terminus.services
thanx-media|Thanx Media|business|hawksearch.info
thawte|Thawte|business|thawte.com
the-aa|The AA|advertising|adstheaa.com
the-adex|The ADEX|advertising|theadex.com
the-best-day|The Best Day|advertising|thebestday.com
the-guardian|The Guardian|analytics|ophan.co.uk
the-hut-group|The Hut Group|business|thcdn.com
the-numa-group|The Numa Group|advertising|getdrip.com hittail.com
the-ozone-project|The Ozone Project|advertising|the-ozone-project.com
the-publisher-desk|The Publisher Desk|advertising|206ads.com publisherdesk.com
the-trade-desk|||d1eoo1tco6rr5e.cloudfront.net
the-wall-street-jounal|The Wall Street Jounal|business|wsj.net
the-wall-street-journal|The Wall Street Journal|business|marketwatch.com
thefind|TheFind|business|thefind.com
thesis|Thesis|analytics|ttsep.com
thinglink|Thinglink|business|thinglink.com
thirdpresence|Thirdpresence|advertising|thirdpresence.com
threatmetrix|ThreatMetrix|business|online-metrix.net
throtle|Throtle|analytics|thrtle.com v12group.com
ticketmaster|TicketMaster|business|t-x.io tmcs.net
tidio|Tidio|business|tidiochat.com
tiktok|||ipstatp.com
tilda|Tilda|cloud|tildacdn.com
tiledesk-srl|Tiledesk SRL|business|tiledesk.com
time|Time|business|timeinc.net
time2perf|Time2Perf|advertising|time2perf.com
tint|TINT|business|71n7.com d33w9bm0n1egwm.cloudfront.net d36hc0p18k1aoc.cloudfront.net d3l7tj34e9fc43.cloudfront.net
tinyurl|TinyURL|business|tinyurl.com
tivo|Tivo|analytics|rovicorp.com
tmt-digital|TMT Digital|advertising|webcontentassessor.com
tns-kantar-group|TNS (Kantar Group)|analytics|tns-counter.ru
tom-co|Tom&Co|cloud|tomandco.uk
tonemedia|ToneMedia|advertising|clickfuse.com
touch-commerce|Touch Commerce|business|inq.com touchcommerce.com
toutapp|ToutApp|advertising|toutapp.com
tpmn|TPMN|advertising|tpmn.co.kr
trackjs|||d2zah9y47r7bi2.cloudfront.net
tradedoubler|Tradedoubler|advertising|pvnsolutions.com tradedoubler.com
tradelab|Tradelab|advertising|tradelab.fr
traffective-cmp|Traffective CMP|advertising|traffective.mgr.consensu.org
trafficfactory|TrafficFactory|advertising|trafficfactory.biz
traffichunt|TrafficHunt|advertising|traffichunt.com
trafficjunky|TrafficJunky|advertising|contentabc.com trafficjunky.net
trafficstars|TrafficStars|advertising|trafficstars.com tsyndicate.com
transunion|||trustev.com
travelex|Travelex|business|travelex.co.uk travelex.net
travelocity|Travelocity|business|travelocity.ca travelocity.com
travelzoo|Travelzoo|business|travelzoo.com
tray-commerce|Tray Commerce|advertising|tcdn.com.br
treasure-data|Treasure Data|analytics|treasuredata.com
tremor-video|Tremor Video|advertising|scanscout.com tremorhub.com videohub.tv
trialfire|Trialfire|analytics|trialfire.com
triblio|Triblio|advertising|tribl.io
trinity-mirror|Trinity Mirror|business|mirror.co.uk tm-awx.com
trinity-mirror-digital-media|Trinity Mirror Digital Media|advertising|icnetwork.co.uk tm-aws.com
tripadvisor|TripAdvisor|business|jscache.com tacdn.com tamgrt.com tripadvisor.co.uk tripadvisor.com viator.com
triplelift|TripleLift|advertising|3lift.com
tru-optik|Tru Optik|advertising|truoptik.com
truconversion|TruConversion|analytics|truconversion.com
trueanthem|trueAnthem|advertising|tru.am
trueffect|Trueffect|advertising|adlegend.com
truefit|Truefit|analytics|truefitcorp.com
truendo-cmp|Truendo CMP|advertising|truendo.mgr.consensu.org
truffle|Truffle|advertising|truffle.bid
trust-guard|Trust Guard|business|trust-guard.com
trust-pilot|Trust Pilot|analytics|trustpilot.com
trustarc|TrustArc|business|trustarc.com
trustarc-cmp|TrustArc CMP|advertising|trustarc.mgr.consensu.org
truste|TRUSTe|business|truste.com
trusted-shops|Trusted Shops|business|trustedshops.com
trustwave|Trustwave|business|trustwave.com
trustx|TrustX|advertising|trustx.org
tryzens|Tryzens|analytics|tryzens-analytics.com
tubemogul|TubeMogul|advertising|tubemogul.com
tumblr|Tumblr|advertising|tumblr.com
tune|TUNE|advertising|go2cloud.org
turn|Turn|advertising|turn.com
turnto|TurnTo|business|turnto.com
tutorialize|Tutorialize|business|tutorialize.me
tvsquared|TVSquared|advertising|tvsquared.com
tvty|TVTY|advertising|distribeo.com ogigl.com
twenga|Twenga|business|c4tw.net twenga.co.uk twenga.fr
twyn-group|Twyn Group|advertising|twyn.com
typepad|Typepad|cloud|typepad.com
tyrboobytes|TyrbooBytes|business|turbobytes.net
ubertags|Ubertags|analytics|ubertags.com
ucfunnel|ucfunnel|advertising|aralego.com
uk|@UK|cloud|uk-plc.net
ulogin|uLogin|business|ulogin.ru
ulogix|uLogix|advertising|ulogix.ru
ultra-unlimited|Ultra Unlimited|advertising|publishthis.com
umbel|Umbel|analytics|umbel.com
unbounce|Unbounce|advertising|d2xxq4ijfwetlm.cloudfront.net d9hhrg4mnvzow.cloudfront.net ubembed.com unbounce.com
underdog-media|Underdog Media|advertising|udmserve.net underdog.media
understand-digital|Understand Digital|advertising|redirecting2.net
uniconsent-cmp|UniConsent CMP|advertising|cmp.uniconsent.com uniconsent.com uniconsent.mgr.consensu.org
unidays|Unidays|advertising|myunidays.com unidays.world
uniqodo|Uniqodo|advertising|uniqodo.com
unite|Unite|advertising|uadx.com
united-card-services|United Card Services|business|ucs.su
united-internet|United Internet|cloud|uicdn.com
united-internet-media|United Internet Media|advertising|ui-portal.de
united-internet-media-ag|United Internet Media AG|cloud|tifbs.net uicdn.net uimserv.net
unpkg|||npmcdn.com
unruly-media|Unruly Media|advertising|unrulymedia.com
up-value|up-value|advertising|up-value.de
upbuild|UpBuild|advertising|upbuild.io
upland-software|Upland Software|cloud|clickability.com
ups|||i-parcel.com
upsellit|UpSellit|analytics|upsellit.com
us-media-consulting|US Media Consulting|advertising|mediade.sk
usabilitytools|UsabilityTools|analytics|usabilitytools.com
usabilla|Usabilla|analytics|d6tizftlrpuof.cloudfront.net usabilla.com
usablenet-net|Usablenet.net|business|usablenet.net
use-it-better|Use It Better|analytics|useitbetter.com
user-replay|User Replay|analytics|userreplay.net
usercentrics|||usercentrics.mgr.consensu.org
userneeds|Userneeds|analytics|userneeds.dk
userreport|UserReport|analytics|userreport.com
usersnap|Usersnap|business|usersnap.com
userzoom|Userzoom|analytics|userzoom.com
v12-retail-finance|V12 Retail Finance|business|v12finance.com
vacaciones-edreams|Vacaciones eDreams|business|odistatic.net
varick-media-management|Varick Media Management|advertising|vmmpxl.com
vdopia|Vdopia|advertising|vdopia.com
ve|Ve|advertising|adgenie.co.uk ve.com veinteractive.com vepxl1.net
vee24|Vee24|business|vee24.com
veeseo|Veeseo|business|veeseo.com
venatus-media|Venatus Media|advertising|alcvid.com venatusmedia.com
veoxa|Veoxa|advertising|veoxa.com
vergic|Vergic|business|vergic.com
vergic-ab|Vergic AB|business|psplugin.com
verisign-symantec|Verisign (Symantec)|business|verisign.com
verizon|Verizon|business|omniroot.com public-trust.com uplynk.com
vertamedia|VertaMedia|advertising|vertamedia.com
vertical-mass|Vertical Mass|advertising|vmweb.net
vestorly|Vestorly|advertising|oodalab.com
vextras|Vextras|business|vextras.com
viacom|Viacom|business|mtvnservices.com
viafoura|Viafoura|advertising|viafoura.co viafoura.net
viant|Viant|advertising|vindicosuite.com
vibrant-media|Vibrant Media|advertising|intellitxt.com picadmedia.com
video-media-groep|Video Media Groep|advertising|inpagevideo.nl vmg.host
videology|Videology|advertising|tidaltv.com
vidible|Vidible|advertising|vidible.tv
vidpulse|VidPulse|analytics|vidpulse.com
vidyard|Vidyard|business|vidyard.com
viglink|VigLink|advertising|viglink.com
viocorp-international|Viocorp International|business|vioapi.com
viralninjas|ViralNinjas|advertising|viralninjas.com
virool|Virool|advertising|virool.com
visely|Visely|business|visely.io
visible-measures|Visible Measures|advertising|visiblemeasures.com
visscore|VisScore|analytics|d2hkbi3gan6yg6.cloudfront.net visscore.com
visual-iq|Visual IQ|analytics|myvisualiq.net
visualdna|VisualDNA|advertising|visualdna.com
visualvisitor|VisualVisitor|advertising|id-visitors.com
vivmail-cz|VIVmail.cz|advertising|targito.com
vivocha-s-p-a|Vivocha S.p.A|business|vivocha.com
vizu-nielsen|Vizu (Nielsen)|analytics|vizu.com
vizury|Vizury|advertising|vizury.com
vizzit|Vizzit|analytics|vizzit.se
vk|VK|advertising|vk.com
voicefive|VoiceFive|analytics|voicefive.com
vonage|||opentok.com
vouchedfor|VouchedFor|analytics|vouchedfor.co.uk
vox-media|Vox Media|business|vox-cdn.com voxmedia.com
vwo|||d5phz18u4wuww.cloudfront.net wingify.com
walkme|WalkMe|business|walkme.com
warpcache|WARPCACHE|business|warpcache.net
watching-that|Watching That|business|watchingthat.com
wayfair|Wayfair|analytics|wayfair.com
web-active-pty|Web Active Pty|business|eway.com.au
web-ceo|Web CEO|business|websiteceo.com
web-forensics|Web Forensics|analytics|webforensics.co.uk
webads-cmp|WebAds CMP|advertising|webads.mgr.consensu.org
webcollage|Webcollage|business|webcollage.net
webcore|Webcore|advertising|onefeed.co.uk
webengage|WebEngage|business|d23nd6ymopvz52.cloudfront.net d3701cc9l7v9a6.cloudfront.net webengage.co webengage.com
webflow|||assets-global.website-files.com assets.website-files.com
webkul-software|Webkul Software|business|webkul.com
webmarked|Webmarked|business|webmarked.net
weborama|Weborama|advertising|weborama.com weborama.fr
webpagefx|WebpageFX|advertising|leadmanagerfx.com
webpageone-solutions|WebPageOne Solutions|business|webpageone.com
webselect-internet|Webselect Internet|cloud|webselect.net
websitebuilder-com|WebsiteBuilder.com|cloud|mywebsitebuilder.com
webspectator|WebSpectator|advertising|webspectator.com
webthinking|Webthinking|cloud|webthinking.co.uk
webtreck|Webtreck|analytics|wcfbc.net
webtrekk|Webtrekk|analytics|wbtrk.net webtrekk-asia.net webtrekk.net wt-eu02.net wt-safetag.com
webtrends|Webtrends|analytics|d1q62gfb8siqnm.cloudfront.net webtrends.com webtrendslive.com
webtype|Webtype|delivery|webtype.com
webwombat|WebWombat|business|ic.com.au
weebly|Weebly|cloud|editmysite.com
white-ops|White Ops|business|acexedge.com tagsrvcs.com
whitespace|Whitespace|advertising|whitespacers.com
whoson-live-chat-software|WhosOn Live Chat Software|business|whoson.com
wibbitz|Wibbitz|business|wibbitz.com
wicked-reports|Wicked Reports|advertising|wickedreports.com
wide-area-communications|Wide Area Communications|cloud|widearea.co.uk
wideorbit|Wideorbit|advertising|admaym.com atemda.com
widespace|Widespace|advertising|widespace.com
wigzo|Wigzo|advertising|wigzo.com wigzopush.com
william-reed|William Reed|business|wrbm.com
willyfogg-com|WillyFogg.com|business|willyfogg.com
wisepops|WisePops|business|wisepops.com
wishpond-technologies|Wishpond Technologies|advertising|wishpond.com wishpond.net
wistia|Wistia|delivery|embedwistia-a.akamaihd.net wistia.com wistia.net
wix|||wixapps.net
wizrocket-technologies|WizRocket Technologies|analytics|wzrkt.com
woopra|Woopra|analytics|woopra.com
woosmap|Woosmap|business|woosmap.com
wordpress|||polldaddy.com pubmine.com w.org
workcast|WorkCast|cloud|workcast.net
world-news-media|World News Media|business|wnmedia.co.uk
wow-analytics|Wow Analytics|analytics|wowanalytics.co.uk
wowcher|Wowcher|advertising|wowcher.co.uk
wp-engine|WP Engine|cloud|wpengine.com
wpp|WPP|advertising|ib-ibi.com
wufoo|Wufoo|business|wufoo.com
wunderkind|Wunderkind|advertising|bounceexchange.com bouncex.net cdnbasket.net cdnwidget.com wknd.ai
wyng|Wyng|advertising|offerpop.com
wywy|wywy|advertising|wywy.com wywyuserservice.com
x|||twitpic.com vine.co
xaxis|Xaxis|advertising|247realmedia.com gmads.net mookie1.com
xervo|Xervo|cloud|onmodulus.net
xmlshop|XMLSHOP|cloud|xmlshop.biz
yahoo|||aabacosmallbusiness.com bluelithium.com btrll.com hostingprod.com lexity.com yahoo.net yieldmanager.com zenfs.com
yahoo-japan|Yahoo! JAPAN|advertising|b92.yahoo.co.jp s.yimg.jp yads.c.yimg.jp yjtag.jp
yandex|Yandex|analytics|an.yandex.ru api-maps.yandex.ru d31j93rd8oukbv.cloudfront.net mc.yandex.com mc.yandex.ru money.yandex.ru yandex.st yastatic.net
yellow-robot|Yellow Robot|advertising|backinstock.org
yieldbot|Yieldbot|advertising|yldbt.com
yieldify|Yieldify|advertising|d33wq5gej88ld6.cloudfront.net dwmvwp56lzq5t.cloudfront.net yieldify.com yieldifylabs.com
yieldlab|Yieldlab|advertising|yieldlab.net
yieldmo|Yieldmo|advertising|yieldmo.com
yieldpartners|YieldPartners|advertising|yieldpartners.com
yieldr|Yieldr|advertising|254a.com
yo|Yo|business|yopify.com
yotpo|Yotpo|advertising|swellrewards.com yotpo.com
yottaa|Yottaa|cloud|yottaa.com yottaa.net
youramigo|YourAmigo|business|youramigo.com
yoyo|YoYo|business|goadservices.com
yudu|YUDU|business|yudu.com
yume|YuMe|advertising|yume.com yumenetworks.com
yummley|Yummley|business|yummly.com
zafu|Zafu|analytics|zafu.com
zaius|Zaius|advertising|zaius.com
zamplus-ad|Zamplus ad|advertising|zampda.net
zanox|Zanox|advertising|zanox.com zanox.ws
zapper|Zapper|business|zapper.com
zarget|Zarget|analytics|zarget.com
zedo|ZEDO|advertising|zedo.com
zemanta|Zemanta|advertising|zemanta.com
zen-internet|Zen Internet|business|zyen.com
zendesk|||zopim.com
zenovia-digital-exchange|Zenovia Digital Exchange|advertising|rhythmxchange.com zenoviaexchange.com
zeotap|ZEOTAP|advertising|zeotap.com
zergnet|ZergNet|business|zergnet.com
zerogrey|Zerogrey|cloud|zerogrey.com
zeta-global|Zeta Global|advertising|rezync.com
ziff-davis-tech|Ziff Davis Tech|advertising|adziff.com netshelter.net zdbb.net
zmags|Zmags|advertising|zmags.com
zolando|Zolando|business|ztat.net
zoover|Zoover|analytics|zoover.co.uk zoover.nl
zopim|Zopim|business|zopim.io
zypmedia|zypmedia|advertising|extend.tv
`
