; The setup for Windows: lays the program, makes the service and its rule in the firewall, asks for the school and its first Admin.
; Without questions: sineta_…_setup.exe /S /SCHOOL="Escola" /ADMIN="Nome" /EMAIL=a@escola.br /PASSWORD=… /PORT=8090
; or with SCHOOL_NAME, ADMIN_NAME, ADMIN_EMAIL and ADMIN_PASSWORD in the environment.
; The data lie apart from the program, and stay when it is removed.
Unicode true
Target amd64-unicode
SetCompressor /SOLID lzma
; Else the moment at which each file was built stands in it.
SetDateSave off
RequestExecutionLevel admin
ManifestDPIAware true

!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh
!include nsDialogs.nsh
!include TextFunc.nsh
!include WordFunc.nsh
!include x64.nsh

!define SERVICE "sineta"
!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Sineta"
!define RULE "Sineta"
; How a setup without questions ends: 1 where something failed, 2 where an answer was refused.
!define FAILED 1
!define REFUSED 2

Name "Sineta ${VERSION}"
OutFile "${OUTPUT}"
InstallDir "$PROGRAMFILES64\Sineta"
BrandingText "Sineta ${VERSION}"
ShowInstDetails nevershow
ShowUninstDetails nevershow

VIProductVersion "${NUMBERS}"
VIAddVersionKey "ProductName" "Sineta"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Instalador da Sineta"
VIAddVersionKey "LegalCopyright" "MIT"

Var Home
Var Data
Var Port
Var School
Var AdminName
Var AdminEmail
Var AdminPassword
Var Said
Var SchoolField
Var NameField
Var EmailField
Var PasswordField
Var RepeatField
Var PortField

!define MUI_ABORTWARNING
!define MUI_ABORTWARNING_TEXT "Sair antes do fim da instalação?"
!define MUI_WELCOMEPAGE_TITLE "Instalar a Sineta ${VERSION}"
!define MUI_WELCOMEPAGE_TEXT "O sistema da escola inicia junto com este computador, e os outros computadores o abrem no navegador.$\r$\n$\r$\nOs dados já existentes são mantidos."
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_INSTFILES
Page custom showSchool leaveSchool
!define MUI_FINISHPAGE_TITLE "Pronto"
!define MUI_FINISHPAGE_TEXT "A Sineta está funcionando e inicia automaticamente com este computador."
!define MUI_FINISHPAGE_RUN
!define MUI_FINISHPAGE_RUN_TEXT "Abrir a Sineta no navegador"
!define MUI_FINISHPAGE_RUN_FUNCTION openPages
!insertmacro MUI_PAGE_FINISH

!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "PortugueseBR"

; Runs a command without a window. Its exit status comes to $0, its words to $Said: the program speaks UTF-8, nsExec reads the system's
; own bytes, so that they are read a second time.
!macro run COMMAND
  nsExec::ExecToStack '${COMMAND}'
  Pop $0
  Pop $Said
  System::Call 'kernel32::MultiByteToWideChar(i 65001, i 0, m "$Said", i -1, w .s, i ${NSIS_MAX_STRLEN})'
  Pop $1
  ${If} $1 != ""
    StrCpy $Said $1
  ${EndIf}
!macroend

!macro findPlaces
  SetShellVarContext all
  SetRegView 64
  StrCpy $Home "$APPDATA\Sineta"
  StrCpy $Data "$Home\school"
!macroend

; A password on a command line is seen by whoever lists the processes.
!macro fromEnvironment ANSWER NAME
  ${If} ${ANSWER} == ""
    ReadEnvStr ${ANSWER} "${NAME}"
  ${EndIf}
!macroend

Function .onInit
  !insertmacro findPlaces
  ${GetParameters} $R0
  StrCpy $Port ""
  ${GetOptions} $R0 "/SCHOOL=" $School
  ${GetOptions} $R0 "/ADMIN=" $AdminName
  ${GetOptions} $R0 "/EMAIL=" $AdminEmail
  ${GetOptions} $R0 "/PASSWORD=" $AdminPassword
  ${GetOptions} $R0 "/PORT=" $Port
  !insertmacro fromEnvironment $School SCHOOL_NAME
  !insertmacro fromEnvironment $AdminName ADMIN_NAME
  !insertmacro fromEnvironment $AdminEmail ADMIN_EMAIL
  !insertmacro fromEnvironment $AdminPassword ADMIN_PASSWORD
  ReadRegStr $R1 HKLM "${UNINSTALL_KEY}" "InstallLocation"
  ${If} $R1 != ""
    StrCpy $INSTDIR $R1
  ${EndIf}
  ${If} $Port == ""
    Call readPort
  ${EndIf}
FunctionEnd

; The port that the settings name, for the address that is opened at the end.
Function readPort
  StrCpy $Port "8090"
  ClearErrors
  FileOpen $R2 "$INSTDIR\sineta.env" r
  ${Unless} ${Errors}
    ${Do}
      FileRead $R2 $R3
      ${If} ${Errors}
        ${ExitDo}
      ${EndIf}
      StrCpy $R4 $R3 5
      ${If} $R4 == "PORT="
        ${TrimNewLines} $R3 $R3
        StrCpy $Port $R3 "" 5
      ${EndIf}
    ${Loop}
    FileClose $R2
  ${EndUnless}
  ClearErrors
FunctionEnd

; What the service and each command by hand read. Where a school is, it is the technician's, and stays.
Function writeSettings
  ClearErrors
  FileOpen $R2 "$INSTDIR\sineta.env" w
  FileWrite $R2 "# NOME=valor, um por linha. Depois de mudar: net stop sineta, net start sineta$\r$\n"
  FileWrite $R2 "# Todos os nomes: docs/operations.md, Settings from the environment$\r$\n"
  FileWrite $R2 "DATA=$Data$\r$\n"
  FileWrite $R2 "HOST=0.0.0.0$\r$\n"
  FileWrite $R2 "PORT=$Port$\r$\n"
  FileWrite $R2 "#APP_URL=http://192.168.0.10:8090$\r$\n"
  FileClose $R2
  ; A password of the mail server may come to stand in it.
  !insertmacro run 'icacls "$INSTDIR\sineta.env" /inheritance:r /grant *S-1-5-18:F *S-1-5-32-544:F *S-1-5-19:R'
FunctionEnd

Function un.onInit
  !insertmacro findPlaces
FunctionEnd

; Waits for the service's own end: a file of a program that runs can't be written over.
!macro stopService
  !insertmacro run 'net stop ${SERVICE}'
!macroend

Section
  SetRegView 64
  !insertmacro stopService
  SetOutPath "$INSTDIR"
  ClearErrors
  File "/oname=sineta.exe" "${PROGRAM}"
  File "/oname=LICENSE.txt" "${ROOT}/LICENSE"
  File "/oname=NOTICE.txt" "${ROOT}/NOTICE"
  ${If} ${Errors}
    SetErrorLevel ${FAILED}
    Abort "Não foi possível gravar em $INSTDIR. Feche a Sineta e instale de novo."
  ${EndIf}
  WriteUninstaller "$INSTDIR\uninstall.exe"

  ; Everything that the school knows: for the service's account and administrators alone. By numbers, since the names are translated.
  CreateDirectory "$Home"
  !insertmacro run 'icacls "$Home" /inheritance:r /grant *S-1-5-18:(OI)(CI)F *S-1-5-32-544:(OI)(CI)F *S-1-5-19:(OI)(CI)M'

  WriteRegStr HKLM "${UNINSTALL_KEY}" "DisplayName" "Sineta"
  WriteRegStr HKLM "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKLM "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKLM "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKLM "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKLM "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKLM "${UNINSTALL_KEY}" "NoRepair" 1

  ${If} ${Silent}
    ${IfNot} ${FileExists} "$Data\data.db"
      Call makeSchool
      ${If} $0 != 0
        Call keepWords
        SetErrorLevel ${REFUSED}
        Abort "$Said"
      ${EndIf}
    ${EndIf}
    Call startService
    ${If} $0 != 0
      Call keepWords
      SetErrorLevel ${FAILED}
      Abort "$Said"
    ${EndIf}
  ${EndIf}
SectionEnd

; A setup without questions has no window to say why it ended.
Function keepWords
  ClearErrors
  FileOpen $R2 "$INSTDIR\setup.log" w
  FileWriteUTF16LE /BOM $R2 "$Said"
  FileClose $R2
FunctionEnd

; Asks the program itself to make the school; its words come to $Said where an answer is refused.
Function makeSchool
  Call writeSettings
  System::Call 'kernel32::SetEnvironmentVariable(t "SCHOOL_NAME", t "$School")'
  System::Call 'kernel32::SetEnvironmentVariable(t "ADMIN_NAME", t "$AdminName")'
  System::Call 'kernel32::SetEnvironmentVariable(t "ADMIN_EMAIL", t "$AdminEmail")'
  System::Call 'kernel32::SetEnvironmentVariable(t "ADMIN_PASSWORD", t "$AdminPassword")'
  !insertmacro run '"$INSTDIR\sineta.exe" setup'
  ; As the questions name what the program calls by its variables.
  ${WordReplace} "$Said" "SCHOOL_NAME" "O nome da escola" "+" $Said
  ${WordReplace} "$Said" "ADMIN_NAME" "O nome" "+" $Said
  ${WordReplace} "$Said" "ADMIN_EMAIL" "O e-mail" "+" $Said
  ${WordReplace} "$Said" "ADMIN_PASSWORD" "A senha" "+" $Said
  System::Call 'kernel32::SetEnvironmentVariable(t "ADMIN_PASSWORD", t "")'
FunctionEnd

; Makes the service where it isn't there, and starts it. 0 in $0 where it runs.
Function startService
  !insertmacro run 'sc query ${SERVICE}'
  ${If} $0 != 0
    !insertmacro run 'sc create ${SERVICE} binPath= "\"$INSTDIR\sineta.exe\" service run" start= delayed-auto obj= "NT AUTHORITY\LocalService" DisplayName= "Sineta"'
    ${If} $0 != 0
      Return
    ${EndIf}
    !insertmacro run 'sc description ${SERVICE} "O sistema da escola"'
    !insertmacro run 'sc failure ${SERVICE} reset= 86400 actions= restart/5000/restart/5000/restart/60000'
    !insertmacro run 'sc failureflag ${SERVICE} 1'
  ${EndIf}
  ; By the program and not by the port, which the settings may change.
  !insertmacro run 'netsh advfirewall firewall delete rule name="${RULE}"'
  !insertmacro run 'netsh advfirewall firewall add rule name="${RULE}" dir=in action=allow protocol=TCP profile=private program="$INSTDIR\sineta.exe"'
  !insertmacro run 'net start ${SERVICE}'
FunctionEnd

Function openPages
  ExecShell "open" "http://127.0.0.1:$Port"
FunctionEnd

!macro field TOP LABEL KIND VALUE HANDLE
  ${NSD_CreateLabel} 0 ${TOP}u 38% 10u "${LABEL}"
  Pop $0
  ${NSD_Create${KIND}} 40% ${TOP}u 60% 12u "${VALUE}"
  Pop ${HANDLE}
!macroend

; The page comes after the files, so that the program itself can judge the answers while they are still there to be mended.
Function showSchool
  ${If} ${FileExists} "$Data\data.db"
    Call startService
    ${If} $0 != 0
      MessageBox MB_ICONSTOP "A Sineta não iniciou.$\r$\n$\r$\n$Said"
    ${EndIf}
    Abort
  ${EndIf}
  !insertmacro MUI_HEADER_TEXT "A escola" "A primeira conta é a do Admin, que convida os demais usuários."
  nsDialogs::Create 1018
  Pop $0
  !insertmacro field 0 "Nome da escola" Text "$School" $SchoolField
  !insertmacro field 20 "Seu nome" Text "$AdminName" $NameField
  !insertmacro field 40 "Seu e-mail" Text "$AdminEmail" $EmailField
  !insertmacro field 60 "Sua senha (8 caracteres ou mais)" Password "" $PasswordField
  !insertmacro field 80 "Repita a senha" Password "" $RepeatField
  !insertmacro field 100 "Porta" Text "$Port" $PortField
  nsDialogs::Show
FunctionEnd

!macro refuse FIELD SENTENCE
  MessageBox MB_ICONEXCLAMATION "${SENTENCE}"
  SendMessage $HWNDPARENT ${WM_NEXTDLGCTL} ${FIELD} 1
  Abort
!macroend

Function leaveSchool
  ${NSD_GetText} $SchoolField $School
  ${NSD_GetText} $NameField $AdminName
  ${NSD_GetText} $EmailField $AdminEmail
  ${NSD_GetText} $PasswordField $AdminPassword
  ${NSD_GetText} $RepeatField $R0
  ${NSD_GetText} $PortField $Port
  ${If} $School == ""
    !insertmacro refuse $SchoolField "Informe o nome da escola."
  ${EndIf}
  ${If} $AdminName == ""
    !insertmacro refuse $NameField "Informe o seu nome."
  ${EndIf}
  ${If} $AdminEmail == ""
    !insertmacro refuse $EmailField "Informe o seu e-mail."
  ${EndIf}
  ${If} $AdminPassword S!= $R0
    !insertmacro refuse $RepeatField "As duas senhas são diferentes."
  ${EndIf}
  IntOp $R1 $Port + 0
  ${If} $R1 != $Port
  ${OrIf} $R1 < 1
  ${OrIf} $R1 > 65535
    !insertmacro refuse $PortField "A porta é um número de 1 a 65535. Em caso de dúvida, deixe 8090."
  ${EndIf}
  Call makeSchool
  ${If} $0 != 0
    !insertmacro refuse $PasswordField "$Said"
  ${EndIf}
  Call startService
  ${If} $0 != 0
    MessageBox MB_ICONSTOP "A escola foi criada, mas a Sineta não iniciou.$\r$\n$\r$\n$Said"
  ${EndIf}
FunctionEnd

Section Uninstall
  SetRegView 64
  !insertmacro stopService
  !insertmacro run 'sc delete ${SERVICE}'
  !insertmacro run 'netsh advfirewall firewall delete rule name="${RULE}"'
  Delete "$INSTDIR\sineta.exe"
  Delete "$INSTDIR\sineta.env"
  Delete "$INSTDIR\setup.log"
  Delete "$INSTDIR\LICENSE.txt"
  Delete "$INSTDIR\NOTICE.txt"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  DeleteRegKey HKLM "${UNINSTALL_KEY}"
  DetailPrint "Os dados da escola continuam em $Data."
  ${IfNot} ${Silent}
    MessageBox MB_ICONINFORMATION "A Sineta foi removida. Os dados da escola continuam em $Data."
  ${EndIf}
SectionEnd
