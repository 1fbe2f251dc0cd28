<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="plain" tilewidth="16" tileheight="16" tilecount="4" columns="2">
 <image source="plain.png" width="32" height="32"/>
 <tile id="1">
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="8" width="16" height="8"/>
  </objectgroup>
 </tile>
</tileset>
